import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type GetObjectCommandOutput,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import {
  ObjectStore,
  type ByteRange,
  type ObjectInfo,
  type PresignedRequest,
  type PutOptions,
} from '../../../ports/kernel/object-store.port.js';
import { objectNotFound, objectRangeInvalid, objectStoreUnavailable } from '../object-store-errors.js';
import { proveCreateOnly } from '../prove-create-only.js';
import { verifiedBody } from '../verified-body.js';
import { s3Client, timeoutsOf, type S3Options, type S3Timeouts } from './s3-client.js';
import { codeOf, statusOf, storeFailure } from './s3-errors.js';
import { GuardedRead, Upload } from './s3-streams.js';

/** How often and how far apart a lost race is looked at before the caller is told to come back. */
const CONFLICT_LOOKS = [50, 150, 400];

/**
 * Any S3-compatible store. Create-only is `If-None-Match: *`; length and digest are also checked here while the body
 * passes, because other stores than Amazon's check less. Every wait has a bound of its own.
 */
export class S3ObjectStore extends ObjectStore {
  private readonly client;
  private readonly publicClient;
  private readonly timeouts: S3Timeouts;

  constructor(private readonly options: S3Options) {
    super();
    this.client = s3Client(options, options.endpoint);
    this.publicClient =
      options.publicEndpoint === undefined ? undefined : s3Client(options, options.publicEndpoint);
    this.timeouts = timeoutsOf(options);
  }

  async create(key: string, body: Readable, options: PutOptions): Promise<'created' | 'exists'> {
    const upload = new Upload(this.timeouts, options.signal);
    try {
      const command = new PutObjectCommand({
        ...this.at(key),
        Body: await upload.body(verifiedBody(body, options), options.bytes),
        ContentLength: options.bytes,
        ContentType: options.contentType,
        IfNoneMatch: '*',
      });
      await this.client.send(command, { abortSignal: upload.signal });
      return 'created';
    } catch (error) {
      return await this.afterRefusedCreate(key, upload.failure ?? error);
    } finally {
      upload.end();
    }
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    try {
      const found = await this.client.send(new HeadObjectCommand(this.at(key)), this.bound());
      return toInfo(key, found.ContentLength, found.ETag, found.LastModified, found.ContentType);
    } catch (error) {
      if (statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket') return undefined;
      throw storeFailure(error);
    }
  }

  async read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const bound = AbortSignal.timeout(this.timeouts.answerMs);
    const controller = new AbortController();
    const stop = () => controller.abort(bound.reason ?? signal?.reason);
    signal?.throwIfAborted();
    bound.addEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    try {
      const found = await this.client.send(new GetObjectCommand({ ...this.at(key), Range }), {
        abortSignal: controller.signal,
      });
      return new GuardedRead(bodyOf(found, range), found.ContentLength, this.timeouts.stallMs, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket') throw objectNotFound();
      if (statusOf(error) === 416) throw objectRangeInvalid();
      throw storeFailure(error);
    } finally {
      bound.removeEventListener('abort', stop);
      signal?.removeEventListener('abort', stop);
    }
  }

  async delete(key: string): Promise<void> {
    try {
      await this.client.send(new DeleteObjectCommand(this.at(key)), this.bound());
    } catch (error) {
      if (statusOf(error) !== 404 || codeOf(error) === 'NoSuchBucket') throw storeFailure(error);
    }
  }

  async list(prefix: string, after: string | undefined, limit: number): Promise<ObjectInfo[]> {
    const infos: ObjectInfo[] = [];
    try {
      for (let token: string | undefined; infos.length < limit;) {
        const page = await this.client.send(
          new ListObjectsV2Command({
            Bucket: this.options.bucket,
            Prefix: prefix,
            MaxKeys: Math.min(limit - infos.length, 1_000),
            // Keys may hold characters that XML cannot carry.
            EncodingType: 'url',
            ...(token === undefined ? { StartAfter: after } : { ContinuationToken: token }),
          }),
          this.bound(),
        );
        for (const { Key = '', Size, ETag, LastModified } of page.Contents ?? []) {
          infos.push(toInfo(decodeURIComponent(Key.replaceAll('+', ' ')), Size, ETag, LastModified));
        }
        if (!page.IsTruncated || !page.NextContinuationToken) break;
        token = page.NextContinuationToken;
      }
      return infos;
    } catch (error) {
      throw storeFailure(error);
    }
  }

  async presignCreate(
    key: string,
    options: PutOptions,
    expiresInSeconds: number,
  ): Promise<PresignedRequest | undefined> {
    if (!this.publicClient) return undefined;
    const checksum = options.sha256 && Buffer.from(options.sha256, 'hex').toString('base64');
    const command = new PutObjectCommand({
      ...this.at(key),
      ContentLength: options.bytes,
      ContentType: options.contentType,
      IfNoneMatch: '*',
      ...(checksum ? { ChecksumSHA256: checksum } : {}),
    });
    // Signed as headers, not moved into the query: stores honour a condition only as a header.
    const url = await getSignedUrl(this.publicClient, command, {
      expiresIn: expiresInSeconds,
      unhoistableHeaders: new Set(['if-none-match', 'x-amz-checksum-sha256']),
      signableHeaders: new Set([
        'host',
        'content-type',
        'content-length',
        'if-none-match',
        'x-amz-checksum-sha256',
      ]),
    });
    const headers = {
      'content-type': options.contentType,
      'if-none-match': '*',
      ...(checksum ? { 'x-amz-checksum-sha256': checksum } : {}),
    };
    return { url, method: 'PUT', headers, expiresInSeconds };
  }

  async presignRead(
    key: string,
    expiresInSeconds: number,
    disposition: string,
  ): Promise<PresignedRequest | undefined> {
    if (!this.publicClient) return undefined;
    const command = new GetObjectCommand({
      ...this.at(key),
      ResponseContentDisposition: disposition,
      ResponseCacheControl: 'private, no-cache',
    });
    const url = await getSignedUrl(this.publicClient, command, { expiresIn: expiresInSeconds });
    return { url, method: 'GET', headers: {}, expiresInSeconds };
  }

  async probe(): Promise<void> {
    return proveCreateOnly(this, this.options.probePrefix);
  }

  async health(): Promise<'up' | 'down'> {
    try {
      await this.client.send(new HeadBucketCommand({ Bucket: this.options.bucket }), {
        abortSignal: AbortSignal.timeout(this.timeouts.healthMs),
      });
      return 'up';
    } catch {
      return 'down';
    }
  }

  /**
   * 412: the key was taken. 409 has two meanings: some stores say so that the key is taken, others that a write of the
   * same key is under way whose outcome nobody knows yet; only a look tells.
   */
  private async afterRefusedCreate(key: string, error: unknown): Promise<'exists'> {
    if (statusOf(error) === 412) return 'exists';
    if (statusOf(error) !== 409) throw storeFailure(error);
    for (const pause of CONFLICT_LOOKS) {
      if (await this.head(key)) return 'exists';
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    if (await this.head(key)) return 'exists';
    throw objectStoreUnavailable('is busy with another write of this key; try again', error);
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.options.bucket, Key: key };
  }

  private bound(): { abortSignal: AbortSignal } {
    return { abortSignal: AbortSignal.timeout(this.timeouts.answerMs) };
  }
}

/** Stores that ignore Range would make a caller serve the wrong bytes under a right header. */
function bodyOf(found: GetObjectCommandOutput, range: ByteRange | undefined): Readable {
  const body = found.Body;
  if (!(body instanceof Readable)) throw objectStoreUnavailable('answered without a body');
  if (range && !found.ContentRange?.startsWith(`bytes ${range.start}-`)) {
    body.destroy();
    throw objectStoreUnavailable('ignored the range that was asked for');
  }
  return body;
}

function toInfo(
  key: string,
  bytes = 0,
  etag = '',
  modifiedAt = new Date(0),
  contentType?: string,
): ObjectInfo {
  return { key, bytes, etag: etag.replaceAll('"', ''), contentType, modifiedAt };
}
