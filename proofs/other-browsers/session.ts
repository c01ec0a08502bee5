import { connect } from 'node:net';

/** A remote-controlled browser. Commands and answers have WebDriver's names. */
export type Session = {
  readonly ask: (command: string, params?: object) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

/** The WebDriver paths of the commands that the journey uses. */
const PATHS: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  Navigate: () => 'url',
  ExecuteScript: () => 'execute/sync',
  ElementClick: ({ id }) => `element/${String(id)}/click`,
  ElementSendKeys: ({ id }) => `element/${String(id)}/value`,
  TakeScreenshot: () => 'screenshot',
};

/** Firefox's own protocol: JSON messages, each preceded by its length. */
export async function openMarionette(port: number): Promise<Session> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (fault: Error) => void }>();
  let received: Buffer = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data]);
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The greeting is not an answer.
      if (!Array.isArray(message)) continue;
      const [, id, fault, result] = message as [number, number, { message: string } | null, { value?: unknown }];
      if (fault) waiting.get(id)?.reject(new Error(fault.message));
      else waiting.get(id)?.resolve(result.value);
      waiting.delete(id);
    }
  });
  let last = 0;
  const ask = (command: string, params: object = {}) => {
    last += 1;
    const text = JSON.stringify([0, last, `WebDriver:${command}`, params]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise<unknown>((resolve, reject) => waiting.set(last, { resolve, reject }));
  };
  await ask('NewSession', { capabilities: { alwaysMatch: {} } });
  return { ask, close: () => new Promise((resolve) => socket.end(() => resolve())) };
}

/** A browser behind its own driver, through WebDriver over HTTP. */
export async function openWebDriver(address: string, capabilities: object): Promise<Session> {
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${address}/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string; sessionId?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const { sessionId } = await send('POST', 'session', { capabilities: { alwaysMatch: capabilities } });
  return {
    ask: (command, params = {}) => {
      const path = PATHS[command]?.(params as Readonly<Record<string, unknown>>);
      if (path === undefined) throw new Error(`${command} has no address`);
      return send(
        path === 'screenshot' ? 'GET' : 'POST',
        `session/${sessionId}/${path}`,
        path === 'screenshot' ? undefined : params,
      );
    },
    close: async () => {
      await send('DELETE', `session/${sessionId}`);
    },
  };
}
