import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMailCatcher } from './start-mail-catcher.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-catcher-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = (mailPort?: number) =>
  startMailCatcher({ mailPort, pagePort: undefined, folder, clock: () => 1_800_000_000_000 });

async function send(mailUrl: string, to: string): Promise<void> {
  const { port } = new URL(mailUrl);
  await createTransport({ host: '127.0.0.1', port: Number(port), ignoreTLS: true }).sendMail({
    from: 'letters@hotel.example',
    to,
    subject: '<b>Your stay</b>',
    text: 'See https://hotel.example/s/demo#t=abc for it',
    html: '<html><head></head><body><script>alert(1)</script><img src="https://elsewhere.example/pixel.png">Hello</body></html>',
    attachments: [{ filename: 'stay.ics', content: 'BEGIN:VCALENDAR' }],
  });
}

describe('the mail catcher of the demo', () => {
  it('shows received letters, even after a restart', async () => {
    const first = await open();
    await send(first.mailUrl, 'ada@example.com');
    await send(first.mailUrl, 'ben@example.com');
    await first.close();
    const second = await open();
    try {
      const page = await (await fetch(second.url)).text();
      expect(page).toContain('&lt;b&gt;Your stay&lt;/b&gt;');
      expect(page).not.toContain('<script');
      const letters = (await (await fetch(`${second.url}/letters.json?to=Ada@example.com`)).json()) as { id: string }[];
      expect(letters).toMatchObject([
        { to: ['ada@example.com'], links: ['https://hotel.example/s/demo#t=abc'], files: ['stay.ics'] },
      ]);
      const [letter] = letters;
      expect(await (await fetch(`${second.url}/letters/${letter?.id}/raw`)).text()).toContain(
        'Subject: <b>Your stay</b>',
      );
      expect(await (await fetch(`${second.url}/letters/${letter?.id}/files/0`)).text()).toContain('BEGIN:VCALENDAR');
      expect((await fetch(`${second.url}/letters/none`)).status).toBe(404);
    } finally {
      await second.close();
    }
  });

  it('refuses a letter to an unknown mailbox, and stores nothing of it', async () => {
    const catcher = await open();
    try {
      const refused = { responseCode: 550, command: 'RCPT TO' };
      await expect(send(catcher.mailUrl, 'No-Such-Mailbox@hotel.example')).rejects.toMatchObject(refused);
      expect(await (await fetch(`${catcher.url}/letters.json`)).json()).toEqual([]);
    } finally {
      await catcher.close();
    }
  });

  it('lets a letter neither run scripts nor load resources', async () => {
    const catcher = await open();
    try {
      await send(catcher.mailUrl, 'ada@example.com');
      const [{ id }] = (await (await fetch(`${catcher.url}/letters.json`)).json()) as [{ id: string }];
      const { headers } = await fetch(`${catcher.url}/letters/${id}/html`);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(/img-src data:;/);
      expect(policy).toMatch(/sandbox(?!.*allow-scripts)/);
      expect(await (await fetch(`${catcher.url}/letters/${id}`)).text()).toMatch(
        /<iframe [^>]*sandbox="(?![^"]*scripts)/,
      );
    } finally {
      await catcher.close();
    }
  });

  it('survives a request whose address cannot be parsed', async () => {
    const catcher = await open();
    try {
      const socket = connect(Number(new URL(catcher.url).port), '127.0.0.1');
      socket.end('GET // HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /);
      expect((await fetch(catcher.url)).status).toBe(200);
    } finally {
      await catcher.close();
    }
  });

  it('refuses requests for any other host name', async () => {
    const catcher = await open();
    const { port } = new URL(catcher.url);
    const askAs = async (host: string): Promise<string> => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.end(`GET /letters.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return answer.toString().slice(9, 12);
    };
    try {
      // A site whose name points to this machine (DNS rebinding) could read every letter and its links.
      for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example']) {
        expect(await askAs(host), host).toBe('403');
      }
      for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
        expect(await askAs(host), host).toBe('200');
      }
    } finally {
      await catcher.close();
    }
  });

  it('takes another port if the given one is in use, and reports it', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const catcher = await open(port);
    try {
      expect(catcher.notes).toEqual([expect.stringMatching(new RegExp(`^MAIL_PORT: port ${port} cannot be had`))]);
      await send(catcher.mailUrl, 'ada@example.com');
    } finally {
      await catcher.close();
      other.close();
    }
  });
});
