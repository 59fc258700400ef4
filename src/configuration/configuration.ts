import type { DatabaseTarget } from './database-url.js';

export type ObjectStoreConfiguration =
  | { readonly kind: 'filesystem'; readonly folder: string }
  | { readonly kind: 'memory' }
  | {
      readonly kind: 's3';
      readonly endpoint: string | undefined;
      /** Where browsers reach the store; signed URLs are handed out only when it is set. */
      readonly publicEndpoint: string | undefined;
      readonly region: string;
      readonly bucket: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
      readonly forcePathStyle: boolean;
    };

export interface OpenAiConfiguration {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Model names, `*` as wildcard at the end. */
  readonly models: readonly string[];
}

/** What is kept of a canvas's past. */
export interface CanvasHistoryConfiguration {
  /** Operations between two automatic versions. */
  readonly everyOperations: number;
  /** The log of operations keeps at least so many … */
  readonly keepOperations: number;
  /** … and those of at least so many days. */
  readonly keepDays: number;
}

/** Everything that the environment decides, validated; the class is the Nest token. */
export abstract class Configuration {
  abstract readonly environment: 'development' | 'test' | 'production';
  abstract readonly database: DatabaseTarget;
  abstract readonly databasePoolSize: number;
  abstract readonly authSecret: string;
  abstract readonly host: string;
  abstract readonly port: number;
  /** Loopback port of `/metrics`; 0: none. */
  abstract readonly metricsPort: number;
  /** Origins that browsers may call from. */
  abstract readonly corsOrigins: readonly string[];
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  abstract readonly trustedProxies: number;
  abstract readonly redisUrl: string | undefined;
  abstract readonly objectStore: ObjectStoreConfiguration;
  abstract readonly openAi: OpenAiConfiguration | undefined;
  abstract readonly registrationOpen: boolean;
  /** Whole credits that a new account is given. */
  abstract readonly welcomeCredits: number;
  /** Multiplies every rate limit; 0 switches them off (benchmarks). */
  abstract readonly rateLimitScale: number;
  abstract readonly canvasHistory: CanvasHistoryConfiguration;
  abstract readonly logLevel: string;
  abstract readonly ffmpegPath: string | undefined;
  /** Name of the point at which the process kills itself: fault suites only, ignored in production. */
  abstract readonly crashAt: string | undefined;
  /** Where the first administrator's one-time password is kept (development only). */
  abstract readonly dataDir: string;
  get secureCookies(): boolean {
    return this.environment === 'production';
  }
}
