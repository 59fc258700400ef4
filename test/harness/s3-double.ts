import { createHash } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureFault, type Credentials } from './s3-double-signature.js';

interface Stored {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly modifiedAt: Date;
}

/** How the store misbehaves; empty means well. */
export interface S3Faults {
  /** Takes the request and never answers (`answer`), sends half a body and stops (`body`), or stops reading (`upload`). */
  stall?: 'answer' | 'body' | 'upload';
  /** Every request: 503, or a cut connection. */
  refuse?: 'unavailable' | 'reset';
  /** Ignores If-None-Match, ignores Range, or ends a body early. */
  lie?: 'create-only' | 'range' | 'short-body';
  /** What a PUT of a taken key answers: some stores say 409 instead of 412. */
  takenStatus?: 409 | 412;
  /** Every PUT meets "a conflicting write is under way". */
  conflict?: boolean;
}

/** A small S3 server: signature, exclusive create, digests, ranges, lists. What it does not know it refuses. */
export class S3Double {
  readonly credentials: Credentials = { accessKeyId: 'AKDOUBLE', secretAccessKey: 'double-secret' };
  readonly bucket = 'bucket';
  readonly objects = new Map<string, Stored>();
  faults: S3Faults = {};
  private readonly server = http.createServer((request, response) => void this.serve(request, response));

  static async start(): Promise<S3Double> {
    const double = new S3Double();
    await new Promise<void>((resolve) => double.server.listen(0, '127.0.0.1', resolve));
    return double;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.on('error', () => undefined);
    if (this.faults.refuse === 'reset') return void request.socket.destroy();
    if (this.faults.refuse === 'unavailable') return fail(response, 503, 'SlowDown');
    if (this.faults.stall === 'answer' || (this.faults.stall === 'upload' && request.method === 'PUT'))
      return;
    const fault = signatureFault(request, this.credentials);
    if (fault) return fail(response, 403, fault);
    const url = new URL(`http://double${rawPath(request)}`);
    const [, bucket, ...rest] = (rawPath(request).split('?')[0] ?? '').split('/');
    if (bucket !== this.bucket) return fail(response, 404, 'NoSuchBucket');
    const key = rest.map(decodeURIComponent).join('/');
    if (key === '')
      return request.method === 'HEAD' ? void response.end() : this.list(url.searchParams, response);
    if (request.method === 'PUT') return this.put(key, request, response);
    if (request.method === 'DELETE') return this.remove(key, response);
    if (request.method === 'GET' || request.method === 'HEAD')
      return this.get(key, url.searchParams, request, response);
    return fail(response, 405, 'MethodNotAllowed');
  }

  private async put(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const createOnly = request.headers['if-none-match'] === '*' && this.faults.lie !== 'create-only';
    if (this.faults.conflict) return fail(response, 409, 'ConditionalRequestConflict');
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return; // a body that was cut off is never stored
    }
    const bytes = Buffer.concat(chunks);
    const fault = bodyFault(bytes, request);
    if (fault) return fail(response, 400, fault);
    if (createOnly && this.objects.has(key)) {
      const status = this.faults.takenStatus ?? 412;
      return fail(response, status, status === 412 ? 'PreconditionFailed' : 'ObjectAlreadyExists');
    }
    this.objects.set(key, {
      bytes,
      contentType: request.headers['content-type'] ?? '',
      modifiedAt: new Date(),
    });
    response.setHeader('etag', etagOf(bytes)).end();
  }

  private remove(key: string, response: ServerResponse): void {
    this.objects.delete(key);
    response.writeHead(204).end();
  }

  private get(key: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const stored = this.objects.get(key);
    if (!stored) return fail(response, 404, 'NoSuchKey');
    const { bytes } = stored;
    const disposition = query.get('response-content-disposition');
    if (disposition !== null) response.setHeader('content-disposition', disposition);
    response.setHeader('etag', etagOf(bytes)).setHeader('last-modified', stored.modifiedAt.toUTCString());
    response.setHeader('content-type', stored.contentType).setHeader('accept-ranges', 'bytes');
    const match =
      this.faults.lie === 'range' ? null : /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (!match) return this.send(bytes, 200, request, response);
    const start = Number(match[1]);
    const end = Math.min(Number(match[2]), bytes.length - 1);
    if (start >= bytes.length) return fail(response, 416, 'InvalidRange');
    response.setHeader('content-range', `bytes ${start}-${end}/${bytes.length}`);
    return this.send(bytes.subarray(start, end + 1), 206, request, response);
  }

  private send(bytes: Buffer, status: number, request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(status, { 'content-length': bytes.length });
    if (request.method === 'HEAD') return void response.end();
    const half = bytes.subarray(0, bytes.length >> 1);
    if (this.faults.stall === 'body') return void response.write(half);
    if (this.faults.lie === 'short-body') return void response.write(half, () => request.socket.destroy());
    response.end(bytes);
  }

  private list(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
    const max = Number(query.get('max-keys') ?? 1000);
    const order = (key: string) => Buffer.from(key);
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && Buffer.compare(order(key), order(after)) > 0)
      .sort((a, b) => Buffer.compare(order(a), order(b)));
    const page = keys.slice(0, max);
    const encoded = (key: string) => encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+');
    const contents = page.map((key) => {
      const { bytes, modifiedAt } = this.objects.get(key) as Stored;
      const etag = etagOf(bytes).replaceAll('"', '&quot;');
      return `<Contents><Key>${encoded(key)}</Key><Size>${bytes.length}</Size><ETag>${etag}</ETag><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`;
    });
    const more = keys.length > page.length;
    const token = more ? `<NextContinuationToken>${encoded(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    response.setHeader('content-type', 'application/xml');
    response.end(
      `<?xml version="1.0"?><ListBucketResult><EncodingType>url</EncodingType><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
    );
  }
}

/** As sent: URL parsers would fold `..` in keys. */
function rawPath(request: IncomingMessage): string {
  return request.url ?? '/';
}

function bodyFault(bytes: Buffer, request: IncomingMessage): string | undefined {
  const sha256 = createHash('sha256').update(bytes);
  const signed = request.headers['x-amz-content-sha256'];
  const checksum = request.headers['x-amz-checksum-sha256'];
  if (typeof signed === 'string' && signed.startsWith('STREAMING-')) return 'NotImplemented';
  const digest = sha256.digest();
  if (typeof signed === 'string' && /^[0-9a-f]{64}$/.test(signed) && signed !== digest.toString('hex')) {
    return 'XAmzContentSHA256Mismatch';
  }
  return checksum !== undefined && checksum !== digest.toString('base64') ? 'BadDigest' : undefined;
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
