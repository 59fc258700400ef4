import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Checks AWS Signature Version 4, in the header or in the query, from the text of the specification. */
export function signatureFault(request: IncomingMessage, credentials: Credentials): string | undefined {
  const [rawPath = '', rawQuery = ''] = (request.url ?? '').split('?', 2);
  const query =
    rawQuery === '' ? [] : rawQuery.split('&').map((pair) => pair.split('=', 2) as [string, string?]);
  const presigned = query.some(([name]) => name === 'X-Amz-Signature');
  const claim = presigned ? fromQuery(query) : fromHeader(request);
  if (!claim) return 'AccessDenied';
  const [accessKeyId = '', date = '', region = '', service = '', end = ''] = claim.credential.split('/');
  if (accessKeyId !== credentials.accessKeyId || service !== 's3' || end !== 'aws4_request')
    return 'InvalidAccessKeyId';
  if (presigned && expired(claim.time, claim.expires)) return 'AccessDenied';
  if (!claim.signedHeaders.includes('host')) return 'SignatureDoesNotMatch';
  const canonical = [
    request.method,
    rawPath,
    canonicalQuery(query),
    ...claim.signedHeaders.map((name) => `${name}:${headerOf(request, name)}`),
    '',
    claim.signedHeaders.join(';'),
    presigned ? 'UNSIGNED-PAYLOAD' : headerOf(request, 'x-amz-content-sha256'),
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = [
    'AWS4-HMAC-SHA256',
    claim.time,
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  return createHmac('sha256', key).update(text).digest('hex') === claim.signature
    ? undefined
    : 'SignatureDoesNotMatch';
}

interface Claim {
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly time: string;
  readonly expires: number;
}

function fromHeader(request: IncomingMessage): Claim | undefined {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (!match) return undefined;
  const [, credential = '', headers = '', signature = ''] = match;
  return {
    credential,
    signedHeaders: headers.split(';'),
    signature,
    time: headerOf(request, 'x-amz-date'),
    expires: 0,
  };
}

function fromQuery(query: readonly [string, string?][]): Claim {
  const value = (name: string) => decodeURIComponent(query.find(([key]) => key === name)?.[1] ?? '');
  return {
    credential: value('X-Amz-Credential'),
    signedHeaders: value('X-Amz-SignedHeaders').split(';'),
    signature: value('X-Amz-Signature'),
    time: value('X-Amz-Date'),
    expires: Number(value('X-Amz-Expires')),
  };
}

function canonicalQuery(query: readonly [string, string?][]): string {
  return query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value = '']) => `${name}=${value}`)
    .sort()
    .join('&');
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replaceAll(/ +/g, ' ');
}

function expired(time: string, seconds: number): boolean {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return !(Date.parse(iso) + seconds * 1_000 > Date.now());
}
