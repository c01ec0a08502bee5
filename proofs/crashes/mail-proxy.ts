import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Proxy } from './postgres-proxy.ts';
import type { StepWatch } from './step-watch.ts';

const END_OF_LETTER = '\r\n.\r\n';

/** A proxy before a mail server that reports to the watch when a letter begins and when it was sent completely. */
export async function openMailProxy(mailUrl: string, watch: StepWatch): Promise<Proxy> {
  const target = new URL(mailUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const mail = connect(Number(target.port), target.hostname);
    for (const socket of [client, mail]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        mail.destroy();
      });
    }
    relay(client, mail, watch);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A client may pipeline several commands, with DATA as the last. A letter ends with a dot on a line of its own. */
function relay(client: Socket, mail: Socket, watch: StepWatch): void {
  let letter: string | undefined;
  let isKept = false;
  let keepsAnswer = false;
  client.on('data', (bytes: Buffer) => {
    if (isKept) return;
    const said = bytes.toString('latin1');
    const isCommand = letter === undefined;
    if (letter !== undefined) letter += said;
    else if (/^DATA\r\n$/im.test(said)) letter = '\r\n';
    const isWhole = letter?.endsWith(END_OF_LETTER) ?? false;
    if (isWhole) letter = undefined;
    const step = isWhole
      ? 'mail server: the letter'
      : isCommand && /^MAIL FROM/i.test(said) && 'mail server: MAIL FROM';
    const order = step ? watch.arrive(step) : 'pass';
    if (order === 'keep') isKept = true;
    if (order === 'pass and keep the answer') keepsAnswer = true;
    if (!isKept) mail.write(bytes);
  });
  mail.on('data', (bytes: Buffer) => {
    if (keepsAnswer) watch.done();
    else client.write(bytes);
  });
}
