import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../../src/server/letters/mailer.ts';
import type { Letter } from '../../src/server/letters/compose/compose-letter.ts';
import type { MailSettings } from '../../src/server/platform/config/mail-settings.ts';
import { startMailServer, type TestMailServer } from '../mail-server.ts';
import { findDkimFault } from './verify-dkim.ts';
import { composeSamples } from './write-letters.ts';

const LETTER: Letter = { subject: 'Your stay', html: '<p>Your stay</p>', text: 'Your stay', attachments: [] };

let folder: string;
let server: TestMailServer | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staycard-mailer-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  await server?.close();
  server = undefined;
});

function deliverTo(port: number, change: Partial<MailSettings> = {}, host = '127.0.0.1', letter = LETTER) {
  const to = { host, port, isTlsFromTheStart: false, user: undefined, password: undefined };
  const settings = { from: '', pauseSeconds: 60, operator: undefined, dkim: undefined, server: to, ...change };
  return createMailer(settings)!.deliver({
    id: '7d0c6f6e-6d5c-4a3e-9c66-6a3f0d6c1f11',
    from: { name: 'Häuser der Stille', address: 'letters@quiet-hours.example' },
    replyTo: null,
    to: 'ada@example.com',
    letter,
  });
}

describe('a letter with our signature', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

  it(
    'verifies as complete and from its sender’s domain, in any language and with its attachments',
    { tags: ['thorough'] },
    async () => {
      const keyFile = join(folder, 'dkim.pem');
      await writeFile(keyFile, privateKey);
      server = await startMailServer();
      const dkim = { domain: 'quiet-hours.example', selector: 'stays', keyFile };
      const asked: string[] = [];
      const publicKeyOf = (domain: string, selector: string) => {
        asked.push(`${selector}._domainkey.${domain}`);
        return publicKey;
      };
      const samples = await composeSamples();
      for (const letter of samples.filter(({ kind, number }) => kind === 'stay_confirmed' && number === 1)) {
        expect(await deliverTo(server.port, { dkim }, '127.0.0.1', letter)).toMatchObject({ state: 'sent' });
      }
      expect(server.arrived).toHaveLength(8);
      for (const { raw } of server.arrived) expect(findDkimFault(raw, publicKeyOf)).toBeUndefined();
      expect(new Set(asked)).toEqual(new Set(['stays._domainkey.quiet-hours.example']));
      const [{ raw } = { raw: '' }] = server.arrived;
      for (const header of ['from', 'to', 'subject', 'message-id', 'date']) {
        expect(/[\s;]h=([^;]+)/.exec(raw)?.[1]?.replaceAll(/\s/g, '').toLowerCase().split(':')).toContain(header);
      }
      // The check itself detects a changed header.
      expect(findDkimFault(raw.replace('ada@example.com', 'eve@example.com'), publicKeyOf)).toMatch(/headers/);
      expect(findDkimFault(raw.replace(/(\r\n\r\n[\s\S]*)e/, '$1a'), publicKeyOf)).toMatch(/body/);
      const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
        type: 'spki',
        format: 'pem',
      });
      expect(findDkimFault(raw, () => other)).toMatch(/headers/);
    },
  );
});

describe('a remote mail server', () => {
  /** This machine, under a spelling that the mailer does not take for local. */
  const ELSEWHERE = 'LOCALHOST';
  const known = getCACertificates('default');
  afterEach(() => {
    setDefaultCACertificates(known);
  });

  async function makeCertificate() {
    const [key, cert] = [join(folder, 'server.key'), join(folder, 'server.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
      {
        stdio: 'ignore',
      },
    );
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  }

  it('gets no letter without TLS: all wait, and the log says why', async () => {
    server = await startMailServer();
    const delivery = await deliverTo(server.port, {}, ELSEWHERE);
    expect(delivery).toMatchObject({
      state: 'stopped',
      answer: expect.stringMatching(/^the server has no TLS/) as string,
    });
    expect(server.arrived).toEqual([]);
  });

  it('gets letters only if its certificate is trusted', async () => {
    const tls = await makeCertificate();
    server = await startMailServer(0, { tls });
    const untrusted = await deliverTo(server.port, {}, ELSEWHERE);
    expect(untrusted).toMatchObject({ state: 'later', answer: expect.stringMatching(/certificate/) as string });
    expect(server.arrived).toEqual([]);
    setDefaultCACertificates([...known, tls.cert]);
    expect(await deliverTo(server.port, {}, ELSEWHERE)).toMatchObject({ state: 'sent' });
    expect(server.arrived).toHaveLength(1);
  });
});
