import { lookup } from 'node:dns/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { OutgoingError } from '../../ports/kernel/safe-fetch.port.js';
import { isPublicAddress } from './address-policy.js';

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export const resolveBySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/** Names with many addresses do not buy many attempts. */
const MOST_ADDRESSES = 4;

/**
 * Resolves the host once, checks every address, and connects to a checked one. The name is not resolved again: what an
 * attacker's name server answers next (rebinding) has no effect. One bad address among good ones refuses the name.
 */
export async function connectPinned(
  url: URL,
  trusted: boolean,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<Socket> {
  // URL keeps IPv6 literals in brackets and has already turned `0x7f.1`, `017700000001` and the like into four numbers.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await resolved(host, resolve, signal) : [host];
  if (!trusted && !addresses.every(isPublicAddress)) {
    throw new OutgoingError('address-forbidden', false, `${url.hostname} is not a public address`);
  }
  let last: NodeJS.ErrnoException | undefined;
  for (const address of addresses.slice(0, MOST_ADDRESSES)) {
    try {
      return await connected(url, host, address, signal);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      last = error as NodeJS.ErrnoException;
    }
  }
  throw new OutgoingError(
    'connect-failed',
    false,
    `no connection to ${url.hostname}: ${last?.code ?? 'unreachable'}`,
  );
}

async function resolved(host: string, resolve: Resolve, signal: AbortSignal): Promise<readonly string[]> {
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    const addresses = await Promise.race([resolve(host), aborted]);
    if (addresses.length > 0) return addresses;
  } catch {
    if (signal.aborted) throw signal.reason;
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  }
  throw new OutgoingError('name-not-resolved', false, `${host} has no address`);
}

function connected(url: URL, host: string, address: string, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted();
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  const socket = secure
    ? connectTls({
        host: address,
        port,
        // SNI takes names only; an address is verified against the certificate by itself.
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ALPNProtocols: ['http/1.1'],
      })
    : connectTcp({ host: address, port });
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      signal.removeEventListener('abort', abort);
      // Late errors of a socket that nobody has any more must not end the process.
      socket.on('error', () => undefined).destroy();
      reject(error);
    };
    const abort = () => fail(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    socket.once('error', fail);
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', abort);
      // From here HTTP listens; an error in between must not end the process either.
      socket.off('error', fail).on('error', () => undefined);
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
}
