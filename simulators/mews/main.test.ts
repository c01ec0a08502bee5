import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startSimulator } from './start-simulator.ts';
import { openTestMews } from '../../test/simulator/test-mews.ts';

const program = fileURLToPath(new URL('main.ts', import.meta.url));

/** Runs the program until it exits, or until `seen` finds the expected output and stops it. */
async function run(environment: Record<string, string>, seen?: (output: string) => boolean) {
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...environment } });
  let output = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
    if (seen?.(output)) child.kill('SIGTERM');
  });
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString('utf8')));
  // Output may arrive after the exit, so this waits for `close`.
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, complaints };
}

describe('the simulator as a program of its own', { tags: ['thorough'] }, () => {
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

  it('says in one sentence that another one has its data folder', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'pms-simulator-'));
    const first = await startSimulator({ port: 0, dataFolder });
    const result = await run({ PMS_SIMULATOR_PORT: '0', PMS_SIMULATOR_DATA: dataFolder });
    await first.close();
    rmSync(dataFolder, { recursive: true });
    expect(result).toMatchObject({
      code: 1,
      complaints: 'Another simulator is using the data folder; stop it or set PMS_SIMULATOR_DATA to another one.\n',
    });
  });

  it('keeps what it has answered when it is killed', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'pms-simulator-'));
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, PMS_SIMULATOR_PORT: '0', PMS_SIMULATOR_DATA: dataFolder },
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const address = /http:\S+/.exec(line.toString('utf8'))?.[0] ?? '';
    const tokens = { ClientToken: 'DEMO-CLIENT', AccessToken: 'DEMO-BRIGHTON', Client: 'Test 1.0.0' };
    const answer = await fetch(`${address}customers/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...tokens, LastName: 'Kept', Email: 'kept@inn.example', OverwriteExisting: false }),
    });
    expect(answer.status).toBe(200);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const again = await openTestMews({ dataFolder });
    const body = { Emails: ['kept@inn.example'], Extent: { Customers: true }, Limitation: { Count: 1 } };
    expect(await again.get('customers/getAll', body)).toMatchObject({ Customers: [{ LastName: 'Kept' }] });
    await again.close();
    rmSync(dataFolder, { recursive: true });
  });

  it('says in one sentence that a port is none', async () => {
    expect(await run({ PMS_SIMULATOR_PORT: 'four' })).toMatchObject({
      code: 1,
      complaints: 'PMS_SIMULATOR_PORT must be a port number between 0 and 65535.\n',
    });
  });
});
