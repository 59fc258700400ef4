import { once } from 'node:events';
import net from 'node:net';

/** A loopback proxy that can stop passing bytes without closing, as a lost network does. */
export async function deafProxy(targetPort: number, port = 0) {
  let accepted = 0;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    accepted++;
    const far = net.connect(targetPort, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as net.AddressInfo).port,
    accepted: () => accepted,
    freeze: () => {
      for (const socket of sockets) socket.unpipe();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
