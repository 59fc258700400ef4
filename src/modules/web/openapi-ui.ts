import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { buildOpenApi } from './openapi.js';

/** The document at `/api/openapi.json`, and Swagger UI over it at `/api/docs`. */
export function serveOpenApi(app: NestFastifyApplication): void {
  // Made at the first request: it costs a quarter of the start-up otherwise.
  let document: OpenAPIObject | undefined;
  SwaggerModule.setup('api/docs', app, () => (document ??= buildOpenApi(app)), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customCss: '.swagger-ui .topbar { display: none }',
    customSiteTitle: 'Infinite Canvas Server · API',
    swaggerOptions: {
      persistAuthorization: true,
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      filter: true,
      displayRequestDuration: true,
      showExtensions: true,
    },
  });
}
