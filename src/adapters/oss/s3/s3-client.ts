import { S3Client } from '@aws-sdk/client-s3';

export interface S3Timeouts {
  /** From the request to the head of the answer, for requests without a long body. */
  readonly answerMs: number;
  /** How long a body may stand still because of the store, in either direction. */
  readonly stallMs: number;
  readonly healthMs: number;
}

export interface S3Options {
  /** Undefined: Amazon's own for the region. */
  readonly endpoint: string | undefined;
  /** Where browsers reach the store; without it nothing is presigned. */
  readonly publicEndpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly forcePathStyle: boolean;
  /** Where `probe` writes its object. */
  readonly probePrefix: string;
  readonly timeouts?: Partial<S3Timeouts>;
}

export function timeoutsOf(options: S3Options): S3Timeouts {
  return { answerMs: 8_000, stallMs: 15_000, healthMs: 2_000, ...options.timeouts };
}

export function s3Client(options: S3Options, endpoint: string | undefined): S3Client {
  return new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Other stores know neither the trailing checksums nor their headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Every failure is thrown; the SDK's own lines on the console would only repeat it.
    logger: { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet },
    requestHandler: {
      connectionTimeout: Math.min(3_000, timeoutsOf(options).answerMs),
      httpAgent: { keepAlive: true, maxSockets: 256 },
      httpsAgent: { keepAlive: true, maxSockets: 256 },
    },
  });
}

function quiet(): void {}
