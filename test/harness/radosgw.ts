import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Options } from '../../src/adapters/oss/s3/s3-client.js';

interface Gateway {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  stop(): Promise<void>;
}

/** A new bucket on the server that RADOSGW_URL names, else on one started for the caller. */
export async function openRadosgwBucket(): Promise<{ options: S3Options; close(): Promise<void> }> {
  const gateway = running() ?? (await start());
  const options: S3Options = {
    endpoint: gateway.endpoint,
    publicEndpoint: gateway.endpoint,
    region: 'us-east-1',
    bucket: `canvas-${randomUUID()}`,
    accessKeyId: gateway.accessKeyId,
    secretAccessKey: gateway.secretAccessKey,
    forcePathStyle: true,
    probePrefix: 'infinite-canvas/media',
  };
  const client = new S3Client({ ...options, endpoint: gateway.endpoint, credentials: gateway });
  await client.send(new CreateBucketCommand({ Bucket: options.bucket }));
  client.destroy();
  return { options, close: () => gateway.stop() };
}

function running(): Gateway | undefined {
  const { RADOSGW_URL, RADOSGW_ACCESS_KEY_ID, RADOSGW_SECRET_ACCESS_KEY } = process.env;
  if (!RADOSGW_URL || !RADOSGW_ACCESS_KEY_ID || !RADOSGW_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: RADOSGW_URL,
    accessKeyId: RADOSGW_ACCESS_KEY_ID,
    secretAccessKey: RADOSGW_SECRET_ACCESS_KEY,
    stop: () => Promise.resolve(),
  };
}

async function start(): Promise<Gateway> {
  const script = (await import('../../scripts/radosgw.mjs')) as { startRadosgw(): Promise<Gateway> };
  return script.startRadosgw();
}
