import type { Client } from 'pg';
import { connectClient } from './connect-client.ts';

const RECONNECT_MS = 5000;

type Listener = {
  readonly hear: (message: unknown) => void;
  /** The connection is lost and about to be reopened. Messages sent in between are missed. */
  readonly interrupted?: () => void;
  readonly resumed?: () => void;
};

export async function listenToChannel(
  connectionString: string,
  channel: string,
  { hear, interrupted, resumed }: Listener,
): Promise<() => Promise<void>> {
  let isStopped = false;
  let client: Client | undefined;
  const listenAgain = () => {
    if (isStopped) return;
    interrupted?.();
    setTimeout(() => void listen().then(resumed, () => undefined), RECONNECT_MS).unref();
  };
  const listen = async (): Promise<void> => {
    const connection = { connectionString, application_name: 'staycard channel' };
    const opened = await connectClient(connection, (opening) => {
      client = opening;
      opening.on('notification', ({ payload }) => hear(JSON.parse(payload ?? 'null')));
      opening.once('end', listenAgain);
    });
    await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
  };
  await listen();
  return async () => {
    isStopped = true;
    await client?.end();
  };
}
