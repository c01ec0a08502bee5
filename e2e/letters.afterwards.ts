import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findSecrets, type MadeLink, type Secret } from '../test/letters/find-secrets.ts';
import { RUN_RECORDS } from './run-records.ts';

type MailRecord = { readonly sent: number; readonly links: readonly MadeLink[] };

test(
  'no letter of the whole run has a code, a token or a quote, and its only secret is the link made for it',
  { tag: '@thorough' },
  async () => {
    const servers = existsSync(RUN_RECORDS) ? readdirSync(RUN_RECORDS).map((name) => join(RUN_RECORDS, name)) : [];
    expect(servers.length).toBeGreaterThan(0);
    // A letter of one server may not contain a secret of another server either.
    const secrets = servers.flatMap(readSecrets);
    expect(secrets.length).toBeGreaterThan(0);
    const found: string[] = [];
    let letters = 0;
    for (const folder of servers) {
      const { sent, links } = JSON.parse(readFileSync(join(folder, 'mail.json'), 'utf8')) as MailRecord;
      const raw = readLetters(join(folder, 'letters'));
      expect(raw.length, 'the mail catcher has all that was sent').toBeGreaterThanOrEqual(sent);
      for (const letter of raw) found.push(...(await findSecrets(letter, secrets, links)));
      letters += raw.length;
    }
    const about = `${letters} letters of ${servers.length} servers, ${secrets.length} secrets`;
    process.stdout.write(`${about}\n`);
    expect(found).toEqual([]);
  },
);

/** A server that only hotel staff have used has no secrets. */
function readSecrets(folder: string): Secret[] {
  const file = join(folder, 'secrets.ndjson');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return lines.map((line) => JSON.parse(line) as Secret);
}

function readLetters(folder: string): Buffer[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name)));
}
