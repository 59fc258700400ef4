import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { DomainErrorKind } from '../../ports/kernel/domain-error.js';

/** The one place where kinds of errors become HTTP statuses. */
export const STATUS_OF_KIND: Readonly<Record<DomainErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'precondition-failed': 412,
  'too-large': 413,
  'rate-limited': 429,
  unavailable: 503,
};

export class InputFaultDto {
  @ApiProperty({ description: 'JSON pointer (RFC 6901) to the value that is wrong', example: '#/title' })
  pointer!: string;

  @ApiProperty({
    description: 'What is wrong there',
    example: 'must be shorter than or equal to 200 characters',
  })
  detail!: string;
}

/** RFC 9457 `application/problem+json`. */
export class ProblemDto {
  @ApiProperty({
    description: 'Address of the description of this problem',
    example: '/problems/revision-conflict',
  })
  type!: string;

  @ApiProperty({ description: 'Short name of the status', example: 'Conflict' })
  title!: string;

  @ApiProperty({ description: 'HTTP status', example: 409 })
  status!: number;

  @ApiProperty({
    description: 'What went wrong this time, in words',
    example: 'the canvas was changed by somebody else',
  })
  detail!: string;

  @ApiProperty({ description: 'Path of the request', example: '/api/v1/canvases' })
  instance!: string;

  @ApiProperty({ description: 'Stable machine-readable code', example: 'revision-conflict' })
  code!: string;

  @ApiProperty({
    description: 'Names this request in the logs',
    example: '01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11',
  })
  requestId!: string;

  @ApiPropertyOptional({ description: 'What validation found, if it was that', type: [InputFaultDto] })
  errors?: InputFaultDto[];

  @ApiPropertyOptional({
    description: 'Facts that belong to the code, such as the current revision',
    type: 'object',
    additionalProperties: true,
    example: { currentRevision: '42' },
  })
  details?: Record<string, unknown>;
}
