import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a port of this machine that can be closed as a split network does: nothing is refused, nothing arrives. */
export type Gate = {
  readonly port: number;
  close(): void;
  /** What went through before is cut, as who waited for it has given up. */
  open(): void;
  stop(): void;
};

/** Opens a gate before a port. */
export async function openGate(target: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  let isClosed = false;
  const cutAll = () => sockets.forEach((socket) => socket.destroy());
  const server = createServer((inner) => {
    const outer = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(socket);
      // What comes while it is closed is lost; a connection of which something is lost is good for nothing more.
      socket.on('data', (bytes: Buffer) => void (isClosed || other.write(bytes)));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        if (!isClosed) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => void (isClosed = true),
    open() {
      cutAll();
      isClosed = false;
    },
    stop() {
      server.close();
      cutAll();
    },
  };
}
