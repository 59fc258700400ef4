import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCE = path.resolve(import.meta.dirname, '../../src');

/** Ways to make an HTTP request. Types and servers are none. */
const REQUESTS = [
  /import (?!type)[^;]*from 'undici'/,
  /import (?!type)[^;]*\b(?:request|get|Agent)\b[^;]*from 'node:https?'/,
  /import (?!type)\* as \w+ from 'node:https?'/,
  /from '(?:axios|got|node-fetch|ky|superagent)'/,
  /(?<![.\w#])fetch\(/,
  /globalThis\.fetch/,
  /new WebSocket\(/,
];

const offences = (text: string) => REQUESTS.filter((pattern) => pattern.test(text));

describe('the only way out', () => {
  it('GEN-10 nothing but the safe client makes outgoing HTTP requests', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
    );
    expect(files.length).toBeGreaterThan(100);
    const offending = files.filter(
      (file) => offences(readFileSync(path.join(SOURCE, file), 'utf8')).length > 0,
    );
    expect(offending).toEqual([path.join('adapters', 'http', 'undici-safe-fetch.ts')]);
  });

  it.each([
    "import { request } from 'undici';",
    "import { Server, request } from 'node:https';",
    "await fetch('http://x')",
  ])('GEN-10 sees %s', (code) => expect(offences(code)).toHaveLength(1));
});
