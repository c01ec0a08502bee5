import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A relay to a port of this machine. Closed, it acts like a network split: it refuses nothing and delivers nothing. */
export type Gate = {
  readonly port: number;
  close(): void;
  /** Resets the earlier connections, because their peers have timed out by now. */
  open(): void;
  stop(): void;
};

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
      // Bytes that arrive while it is closed are dropped. A connection that has lost bytes cannot be used again.
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
