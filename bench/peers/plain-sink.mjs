// What our uploads are compared with: node:http and nothing else. The body goes to a file, which is synced, as ours is; no
// authentication, no digest, no length check, no name that is taken only once.
import { createWriteStream } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const server = http.createServer(async (request, response) => {
  const file = path.join(process.env.FOLDER, path.basename(request.url));
  await pipeline(request, createWriteStream(file, { flush: true }));
  response.end('{}');
});

process.once('SIGTERM', () => process.exit(0));
// A peer must not outlive the bench.
process.once('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
