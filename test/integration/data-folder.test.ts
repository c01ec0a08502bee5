import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDataFolder } from '../../src/server/platform/start/data-folder.ts';
import { setEarlierDataAside } from '../../src/server/platform/start/set-data-aside.ts';
import { StartFailure } from '../../src/server/platform/start/start-failure.ts';
import { startServer } from '../../src/server/run/start-server.ts';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'data-folder-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

it('the folder for our data is made with those above it, once', async () => {
  const folder = join(place, 'a', 'b', 'c');
  expect(await openDataFolder(folder)).toBe(folder);
  expect(await openDataFolder(folder)).toBe(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

it.each(['/proc/staycard', '/proc/staycard/data'])(
  'a folder that takes nothing in is one sentence: %s',
  async (folder) => {
    await expect(openDataFolder(folder)).rejects.toThrow(StartFailure);
    await expect(openDataFolder(folder)).rejects.toThrow(/cannot be written .* set DATA_DIR/);
  },
);

it('a file in the place of a folder is one sentence, too', async () => {
  const file = join(place, 'file');
  await writeFile(file, '');
  await expect(openDataFolder(file)).rejects.toThrow(StartFailure);
  await expect(openDataFolder(join(file, 'data'))).rejects.toThrow(StartFailure);
});

it('data of a version before 0.3 is moved aside, once, and nothing of it is lost', async () => {
  const folder = join(place, 'earlier');
  await openDataFolder(folder);
  await writeFile(join(folder, 'postgres-password'), 'of then');
  expect(await setEarlierDataAside(folder)).toBe(`${folder}-before-0.3`);
  expect(await readFile(join(`${folder}-before-0.3`, 'postgres-password'), 'utf8')).toBe('of then');
  await writeFile(join(folder, 'postgres-password'), 'of now');
  expect(await setEarlierDataAside(folder)).toBeUndefined();
  expect(await readFile(join(folder, 'postgres-password'), 'utf8')).toBe('of now');
  expect(await setEarlierDataAside(join(place, 'fresh'))).toBeUndefined();
});

it('a second start beside a running server says that its port is in use, and begins nothing', async () => {
  const running = createServer().listen(0, '127.0.0.1');
  await once(running, 'listening');
  const { port } = running.address() as AddressInfo;
  const steps: string[] = [];
  const report = (step: string) => void steps.push(step);
  try {
    const settings = { DATA_DIR: join(place, 'second'), PORT: String(port) };
    const second = startServer(settings, { withBuiltPage: true, report });
    await expect(second).rejects.toThrow(`Port ${port} is in use by another program`);
    expect(steps).toEqual([]);
  } finally {
    running.close();
  }
});
