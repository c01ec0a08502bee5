import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../src/server/dev-server.ts', import.meta.url));

/** A server as a process of its own, which can be killed. */
export type ServerProcess = { readonly url: string; kill(): Promise<void> };

/** Starts a server without the built page; it answers when this resolves. */
export async function startServerProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [ENTRY], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  if (!child.stdout) throw new Error('a pipe was asked for');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/[\d.]+:\d+/.exec(line)?.[0];
    if (!url) continue;
    child.stdout.resume();
    return {
      url,
      async kill() {
        child.kill('SIGKILL');
        await exited;
      },
    };
  }
  throw new Error('the server ended before it answered');
}
