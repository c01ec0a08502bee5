import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_LETTERS } from '../../../../test/letters/sample-letters.ts';
import { sampleSalePage, sampleContext } from '../../../../test/letters/sample-context.ts';
import { composeLetter } from './compose-letter.ts';
import { createLog } from '../../platform/log/log.ts';
import { createLogos } from './logo.ts';

/** The first bytes of a PNG, with its size. */
function png(width: number, height: number, bytes = 64): Buffer {
  const file = Buffer.alloc(bytes);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(file);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

const FILES: Readonly<Record<string, Buffer>> = {
  '/wide.png': png(960, 112),
  '/small.png': png(120, 40),
  '/heavy.png': png(120, 40, 100_001),
  '/empty.png': png(0, 0),
  '/logo.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
};
let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  if (request.url === '/endless.png') return sendForEver(response);
  const file = FILES[(request.url ?? '').replace('?kept', '')];
  response.writeHead(file ? 200 : 404).end(file);
});
let sentBytes = 0;
function sendForEver(response: ServerResponse): void {
  const send = () => {
    sentBytes += 65_536;
    response.write(Buffer.alloc(65_536));
  };
  response.on('drain', send);
  send();
}
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise<void>((done) => server.close(() => done())));

let nowMs = 0;
const lines: string[] = [];
const log = createLog('warn', { write: (line: string) => void lines.push(line) });
const logos = createLogos({ nowMs: () => nowMs, log, fromPrivateNetworks: true });
const loadLogo = (url: string | null) => logos.loadLogo(url);

describe('the logo of a letter', () => {
  it('is fetched once for a few minutes, and then again', async () => {
    const before = asked;
    for (let letters = 0; letters < 3; letters += 1) await loadLogo(`${address()}/small.png?kept`);
    await Promise.all([1, 2].map(() => loadLogo(`${address()}/small.png?kept`)));
    expect(asked - before).toBe(1);
    nowMs += 10 * 60_000;
    await loadLogo(`${address()}/small.png?kept`);
    expect(asked - before).toBe(2);
  });

  it.each([
    ['/wide.png', { width: 240, height: 28 }],
    ['/small.png', { width: 120, height: 40 }],
  ])('%s is shown no larger than a letterhead allows', async (path, size) => {
    expect(await loadLogo(`${address()}${path}`)).toMatchObject(size);
  });

  it.each(['/heavy.png', '/empty.png', '/logo.svg', '/nothing.png'])('is left out if it is %s', async (path) => {
    expect(await loadLogo(`${address()}${path}`)).toBeNull();
  });

  it('is not read to the end if it is too heavy', async () => {
    expect(await loadLogo(`${address()}/endless.png`)).toBeNull();
    // Data buffered in the sockets is still sent. Read until its two-second timeout, it would be about fifty million
    // bytes.
    expect(sentBytes).toBeLessThan(20_000_000);
  });

  it('is left out if its host is down, and if there is none', async () => {
    expect(await loadLogo('http://127.0.0.1:1/logo.png')).toBeNull();
    expect(await loadLogo(null)).toBeNull();
  });

  it('is not requested from a private network unless the operator allows it, and is logged', async () => {
    const before = asked;
    const careful = createLogos({ nowMs: () => nowMs, log, fromPrivateNetworks: false });
    expect(await careful.loadLogo(`${address()}/small.png`)).toBeNull();
    expect(asked).toBe(before);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'a logo is not at a public address', logo: `${address()}/small.png` },
    ]);
  });

  it('is attached to the letter, with the name of the sale page as alternative text', async () => {
    const logo = await loadLogo(`${address()}/small.png`);
    const order = { kind: 'my_cards_link', data: SAMPLE_LETTERS.my_cards_link[0]!, language: 'en' } as const;
    const letter = await composeLetter(order, { ...sampleContext('my_cards_link', sampleSalePage()), logo });
    expect(letter.html).toContain('<img src="cid:logo" alt="The Quiet Hours Collection" width="120" height="40"');
    expect(letter.attachments).toMatchObject([{ contentId: 'logo', contentType: 'image/png' }]);
  });
});
