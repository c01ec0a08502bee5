import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type Arrived = { readonly recipient: string; readonly raw: string; readonly read: Email };

/** The fault for the next letter: an error code, or a connection dropped before or after the acceptance. */
export type Trouble =
  | { readonly at: 'recipient' | 'letter' | 'sender'; readonly code: number }
  | { readonly at: 'letter'; readonly drop: 'before the yes' | 'after the yes' };

/**
 * A mail server for tests over real SMTP. It stores the letters that it accepts, and has faults as a test plans them.
 */
export type TestMailServer = {
  readonly url: string;
  readonly port: number;
  /** In the order of acceptance, duplicates included. */
  readonly arrived: readonly Arrived[];
  /** Called for each letter, and for its sender before that, without a recipient. Undefined accepts it. */
  misbehave(choose: (recipient: string) => Trouble | undefined): void;
  close(): Promise<void>;
};

type MailServerOptions = {
  /** Checks each login. When absent, no login is needed. */
  readonly isRight?: (user: string, password: string) => boolean;
  /** With a key and a certificate it offers STARTTLS. */
  readonly tls?: { readonly key: string; readonly cert: string };
};

/** Listens on the port, or on any free one if it is 0. */
export async function startMailServer(port = 0, { isRight, tls }: MailServerOptions = {}): Promise<TestMailServer> {
  const arrived: Arrived[] = [];
  let choose: (recipient: string) => Trouble | undefined = () => undefined;
  const chosen = new WeakMap<SMTPServerSession, Trouble>();
  const server = new SMTPServer({
    authOptional: !isRight,
    allowInsecureAuth: true,
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(isRight ? [] : ['AUTH'])],
    ...tls,
    onAuth({ username, password }, _session, done) {
      if (isRight?.(username ?? '', password ?? '')) done(null, { user: username });
      else done(refusal(535, 'Authentication failed'));
    },
    disableReverseLookup: true,
    logger: false,
    onMailFrom(_address, _session, done) {
      const trouble = choose('');
      done(trouble?.at === 'sender' ? refusal(trouble.code) : null);
    },
    onRcptTo({ address }, session, done) {
      const trouble = choose(address);
      if (trouble) chosen.set(session, trouble);
      else chosen.delete(session);
      done(trouble?.at === 'recipient' ? refusal(trouble.code, `<${address.toUpperCase()}> is not here`) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const trouble = chosen.get(session);
        const [recipient] = session.envelope.rcptTo;
        if (trouble?.at === 'letter' && 'code' in trouble) {
          done(refusal(trouble.code));
          return;
        }
        const drop = trouble && 'drop' in trouble ? trouble.drop : undefined;
        if (drop !== 'before the yes') void keep(recipient?.address ?? '', Buffer.concat(chunks));
        if (drop) dropConnection(server, session);
        else done();
      });
    },
  });
  server.on('error', () => undefined);
  async function keep(recipient: string, raw: Buffer): Promise<void> {
    arrived.push({ recipient, raw: raw.toString('utf8'), read: await PostalMime.parse(raw) });
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    arrived,
    misbehave(next) {
      choose = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusal(code: number, words = 'as the test wants it'): Error {
  return Object.assign(new Error(words), { responseCode: code });
}

function dropConnection({ connections }: SMTPServer, { id }: SMTPServerSession): void {
  for (const connection of connections as Set<{ id: string; _socket: { destroy(): void } }>) {
    if (connection.id === id) connection._socket.destroy();
  }
}
