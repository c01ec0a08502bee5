import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('main.ts', import.meta.url));

/** Runs the program until it ends, or until `seen` finds what it waits for in its output and ends it. */
async function run(environment: Record<string, string>, seen?: (output: string) => boolean) {
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...environment } });
  let output = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
    if (seen?.(output)) child.kill('SIGTERM');
  });
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString('utf8')));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output, complaints };
}

describe('the simulator as a program of its own', () => {
  it('says one line when it listens, and ends cleanly when asked to', async () => {
    const result = await run({ PMS_SIMULATOR_PORT: '0' }, (output) => output.includes('\n'));
    expect(result.output).toMatch(/^The simulated Mews listens at http:\/\/127\.0\.0\.1:\d+\/api\/connector\/v1\/\n$/);
    expect(result).toMatchObject({ code: 0, complaints: '' });
  });

  it('says in one sentence that its port is taken', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const result = await run({ PMS_SIMULATOR_PORT: String(port) });
    other.close();
    expect(result).toMatchObject({
      code: 1,
      output: '',
      complaints: `Port ${port} is in use; set PMS_SIMULATOR_PORT to a free one.\n`,
    });
  });

  it('says in one sentence that a port is none', async () => {
    expect(await run({ PMS_SIMULATOR_PORT: 'four' })).toMatchObject({
      code: 1,
      complaints: 'PMS_SIMULATOR_PORT must be a port number between 0 and 65535.\n',
    });
  });
});
