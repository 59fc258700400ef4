import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where to connect, field by field: nothing downstream parses a URL again and reads it otherwise. */
export interface DatabaseTarget {
  /** Loopback address, `localhost`, `postgres`, or an absolute path: the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: 'infinite_canvas';
}

const RULE =
  'only PostgreSQL on this machine or the Compose service "postgres", database "infinite_canvas" (PLT-5)';
const DATABASE = 'infinite_canvas';
const HARMLESS_PARAMETERS = new Map([['sslmode', new Set(['disable', 'prefer', 'allow'])]]);

/** Reads DATABASE_URL under the isolation rule. Throws an Error that says what is wrong, without the password. */
export function parseDatabaseUrl(text: string | undefined): DatabaseTarget {
  if (!text) throw new Error(`is missing; ${RULE}`);
  // WHATWG URL knows host rules for http and the like only; for postgres: it keeps the host's text as written.
  const match = /^postgres(?:ql)?:\/\/([^/?#]*)\/([^/?#]*)(?:\?([^#]*))?$/.exec(text);
  if (!match) throw new Error(`is not of the form postgres://user:password@host:port/${DATABASE}; ${RULE}`);
  const [, authority = '', database = '', query = ''] = match;
  if (database !== DATABASE) throw new Error(`names another database; ${RULE}`);
  refuseParameters(query);
  const at = authority.lastIndexOf('@');
  const { host, port } = parseHost(authority.slice(at + 1));
  const [user = '', ...password] = authority.slice(0, Math.max(at, 0)).split(':');
  return {
    host,
    port,
    user: decode(user) || 'postgres',
    password: decode(password.join(':')),
    database: DATABASE,
  };
}

/** An allow-list: `host=`, `hostaddr=`, `dbname=`, `service=`, `options=` … all redirect something. */
function refuseParameters(query: string): void {
  for (const [name, value] of new URLSearchParams(query)) {
    if (!HARMLESS_PARAMETERS.get(name)?.has(value))
      throw new Error(`has the parameter "${name}", which could redirect it; ${RULE}`);
  }
}

function parseHost(text: string): { host: string; port: number } {
  if (text.includes(',')) throw new Error(`names several hosts; ${RULE}`);
  const match = /^(\[[^\]]+\]|[^:[\]]*)(?::(\d{1,5}))?$/.exec(text);
  if (!match?.[1]) throw new Error(`names no host; ${RULE}`);
  const host = hostOf(match[1]);
  const port = match[2] === undefined ? 5432 : Number(match[2]);
  if (port < 1 || port > 65_535) throw new Error(`has a port out of range; ${RULE}`);
  return { host, port };
}

function hostOf(written: string): string {
  if (/^%2f/i.test(written)) return socketFolder(written);
  if (written.includes('%')) throw new Error(`has an encoded host; ${RULE}`);
  const host = written.startsWith('[') ? written.slice(1, -1) : written;
  if (host === 'localhost' || host === 'postgres') return host;
  // isIP takes dotted decimal only: 0x7f.1, 2130706433 and 127.1 are refused, whatever a resolver makes of them.
  if (isIP(host) && ipaddr.process(host).range() === 'loopback') return host;
  throw new Error(`names the host "${host}"; ${RULE}`);
}

function socketFolder(written: string): string {
  const folder = decode(written);
  if (!folder.startsWith('/') || folder.includes('\0') || folder.includes('..'))
    throw new Error(`has an encoded host; ${RULE}`);
  return folder;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(`has a broken percent-encoding; ${RULE}`);
  }
}
