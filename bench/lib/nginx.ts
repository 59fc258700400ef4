import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../../scripts/lib/embedded-postgres.mjs';
import { startChild, until, type Child } from './children.js';

const PLACES = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'];

/** nginx with one worker that sends the files of a folder; undefined where it is not installed. */
export async function startNginx(
  folder: string,
  root: string,
): Promise<{ readonly child: Child; readonly port: number } | undefined> {
  const program = PLACES.find((place) => fs.existsSync(place));
  if (program === undefined) return undefined;
  const port = (await freePort()) as number;
  const home = path.join(folder, 'nginx');
  fs.mkdirSync(home);
  fs.writeFileSync(path.join(home, 'nginx.conf'), configuration(home, root, port));
  const child = startChild(program, ['-p', home, '-c', path.join(home, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/none`).then(
      () => true,
      () => false,
    );
  await until('nginx', isUp, { child });
  return { child, port };
}

function configuration(home: string, root: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; pid ${home}/pid; error_log stderr crit;
    events { worker_connections 64; }
    http {
      access_log off; sendfile on; tcp_nopush on; default_type application/octet-stream;
      ${temporary.map((name) => `${name}_temp_path ${home}/${name};`).join(' ')}
      server { listen 127.0.0.1:${port}; root ${root}; }
    }`;
}
