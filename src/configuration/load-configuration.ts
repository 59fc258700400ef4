import path from 'node:path';
import { Configuration, type ObjectStoreConfiguration, type OpenAiConfiguration } from './configuration.js';
import { parseDatabaseUrl, type DatabaseTarget } from './database-url.js';
import { ConfigurationError, EnvironmentReader } from './environment-reader.js';

/** Printed in the README and the launcher; production refuses it. */
const DEVELOPMENT_SECRET = 'development-secret-do-not-use-in-production';
const MIN_SECRET_BYTES = 32;

class LoadedConfiguration extends Configuration {
  readonly environment;
  readonly database;
  readonly databasePoolSize;
  readonly authSecret;
  readonly host;
  readonly port;
  readonly metricsPort;
  readonly corsOrigins;
  readonly trustedProxies;
  readonly redisUrl;
  readonly objectStore;
  readonly openAi;
  readonly registrationOpen;
  readonly welcomeCredits;
  readonly rateLimitScale;
  readonly canvasHistory;
  readonly logLevel;
  readonly ffmpegPath;
  readonly crashAt;
  readonly dataDir;

  constructor(env: EnvironmentReader) {
    super();
    this.environment = env.choice('NODE_ENV', 'development', ['development', 'test', 'production'] as const);
    this.database = databaseOf(env);
    this.databasePoolSize = env.integer('DATABASE_POOL_SIZE', 10, 2, 200);
    this.authSecret = secretOf(env, this.environment);
    this.host = env.text('HOST', '127.0.0.1');
    this.port = env.integer('PORT', 8080, 0, 65_535);
    this.metricsPort = env.integer('METRICS_PORT', 9464, 0, 65_535);
    this.corsOrigins = originsOf(env);
    this.trustedProxies = env.integer('TRUSTED_PROXIES', 0, 0, 10);
    this.redisUrl = env.url('REDIS_URL', ['redis:', 'rediss:'], 'redis://127.0.0.1:6379');
    this.dataDir = path.resolve(env.text('DATA_DIR', '.data'));
    this.objectStore = objectStoreOf(env, this.environment, this.dataDir);
    this.openAi = openAiOf(env);
    this.registrationOpen = env.flag('REGISTRATION_OPEN', true);
    this.welcomeCredits = env.integer('WELCOME_CREDITS', 100, 0, 1_000_000);
    this.rateLimitScale = env.integer('RATE_LIMIT_SCALE', 1, 0, 1_000);
    this.canvasHistory = {
      everyOperations: env.integer('CANVAS_VERSION_EVERY_OPERATIONS', 1_000, 10, 1_000_000),
      keepOperations: env.integer('CANVAS_LOG_KEEP_OPERATIONS', 10_000, 100, 100_000_000),
      keepDays: env.integer('CANVAS_LOG_KEEP_DAYS', 30, 0, 3_650),
    };
    this.logLevel = env.choice('LOG_LEVEL', 'info', [
      'fatal',
      'error',
      'warn',
      'info',
      'debug',
      'trace',
      'silent',
    ] as const);
    this.ffmpegPath = env.optional('FFMPEG_PATH');
    this.crashAt = env.optional('CRASH_AT');
    if (this.environment === 'production') refuseEmbedded(env, this.objectStore);
  }
}

/** Reads the environment once; throws one ConfigurationError that lists every fault. */
export function loadConfiguration(env: Readonly<Record<string, string | undefined>>): Configuration {
  const reader = new EnvironmentReader(env);
  const configuration = new LoadedConfiguration(reader);
  if (reader.faults.length > 0) throw new ConfigurationError(reader.faults);
  return configuration;
}

/** What commands like `migrate` need, without asking for the rest. */
export function loadDatabaseTarget(env: Readonly<Record<string, string | undefined>>): DatabaseTarget {
  const reader = new EnvironmentReader(env);
  const target = databaseOf(reader);
  if (reader.faults.length > 0) throw new ConfigurationError(reader.faults);
  return target;
}

function databaseOf(env: EnvironmentReader): DatabaseTarget {
  try {
    return parseDatabaseUrl(env.optional('DATABASE_URL'));
  } catch (error) {
    env.fault(
      'DATABASE_URL',
      (error as Error).message,
      'postgres://user:password@127.0.0.1:5432/infinite_canvas',
    );
    return { host: '', port: 0, user: '', password: '', database: 'infinite_canvas' };
  }
}

function secretOf(env: EnvironmentReader, environment: string): string {
  const example = '"$(openssl rand -base64 48)"';
  const secret = env.optional('AUTH_SECRET') ?? (environment === 'production' ? '' : DEVELOPMENT_SECRET);
  if (!secret) env.fault('AUTH_SECRET', 'is missing: production needs a secret of its own', example);
  else if (Buffer.byteLength(secret) < MIN_SECRET_BYTES)
    env.fault('AUTH_SECRET', `is shorter than ${MIN_SECRET_BYTES} bytes`, example);
  else if (environment === 'production' && secret === DEVELOPMENT_SECRET) {
    env.fault('AUTH_SECRET', 'is the development value, which everybody can read', example);
  }
  return secret;
}

function originsOf(env: EnvironmentReader): string[] {
  const origins = env.list('CORS_ORIGINS');
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      env.fault(
        'CORS_ORIGINS',
        'must list origins (scheme, host, port) separated by commas',
        'https://canvas.example',
      );
    }
  }
  return origins;
}

function objectStoreOf(
  env: EnvironmentReader,
  environment: string,
  dataDir: string,
): ObjectStoreConfiguration {
  const kind = env.choice('OBJECT_STORE', 'filesystem', ['filesystem', 's3', 'memory'] as const);
  if (kind === 'memory') {
    if (environment === 'production') env.fault('OBJECT_STORE', 'must not be memory in production', 's3');
    return { kind };
  }
  if (kind === 'filesystem')
    return { kind, folder: path.resolve(env.text('OBJECT_STORE_DIR', path.join(dataDir, 'objects'))) };
  return {
    kind,
    endpoint: env.url('OSS_ENDPOINT', ['http:', 'https:'], 'http://127.0.0.1:9000'),
    publicEndpoint: env.url('OSS_PUBLIC_ENDPOINT', ['http:', 'https:'], 'https://media.example'),
    region: env.text('OSS_REGION', 'us-east-1'),
    bucket: env.required('OSS_BUCKET', 'the bucket that holds the objects', 'infinite-canvas'),
    accessKeyId: env.required('OSS_ACCESS_KEY_ID', 'the key of the object store', 'AK…'),
    secretAccessKey: env.required('OSS_SECRET_ACCESS_KEY', 'the secret of the object store', '…'),
    forcePathStyle: env.flag('OSS_FORCE_PATH_STYLE', true),
  };
}

function openAiOf(env: EnvironmentReader): OpenAiConfiguration | undefined {
  const baseUrl = env.url('OPENAI_BASE_URL', ['http:', 'https:'], 'https://gateway.example/v1');
  if (!baseUrl) return undefined;
  const apiKey = env.required('OPENAI_API_KEY', 'OPENAI_BASE_URL is set', 'key-…');
  const models = env.list('OPENAI_MODELS');
  return { baseUrl, apiKey, models: models.length > 0 ? models : ['*'] };
}

/** Set by the launcher of `npm start`: a server that dies with a terminal is not where production keeps its data. */
function refuseEmbedded(env: EnvironmentReader, objectStore: ObjectStoreConfiguration): void {
  if (env.optional('EMBEDDED_SERVICES'))
    env.fault(
      'NODE_ENV',
      'is production, which refuses embedded services: set DATABASE_URL and use start:api and start:worker',
      'development',
    );
  if (objectStore.kind === 'filesystem' && !env.optional('OBJECT_STORE_DIR')) {
    env.fault(
      'OBJECT_STORE',
      'must be chosen in production: s3, or filesystem with OBJECT_STORE_DIR on a shared volume',
      's3',
    );
  }
}
