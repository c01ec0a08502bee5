import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../src/server/platform/config/config.ts';
import { openWallets } from '../../src/server/guest/wallet-credentials/open-wallets.ts';
import { describeWallets } from '../../src/server/guest/wallet/log-wallets.ts';
import { testClock } from '../test-clock.ts';
import { PASS_TYPE, TestAuthority } from '../wallet/test-authority.ts';

const authority = new TestAuthority();
const other = new TestAuthority();
afterAll(() => {
  authority.close();
  other.close();
});

const good = authority.issuePass('good');
const settings = authority.settingsOf(good);
const PUBLIC = { NODE_ENV: 'production', DATABASE_URL: 'postgres://a@b/c', CODE_KEY: 'k'.repeat(32), SMTP_URL: '' };

/** The output of a server that is started with these settings. */
function start(variables: Readonly<Record<string, string>>): string {
  const read = readConfig({ DEMO: '1', ...variables });
  if (read.state === 'refused') return read.faults.join('\n');
  try {
    return describeWallets(openWallets(read.settings.wallet, testClock.now())).join('\n');
  } catch (error) {
    return (error as Error).message;
  }
}

function fileOf(name: string, text: string): string {
  const file = join(authority.folder, name);
  writeFileSync(file, text);
  return file;
}

const { privateKey: curve } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const curveKey = curve.export({ type: 'pkcs8', format: 'pem' });
const google = {
  GOOGLE_WALLET_ISSUER_ID: '33880000000221',
  GOOGLE_WALLET_GIFT_CARD_CLASS: 'cards',
  GOOGLE_WALLET_GENERIC_CLASS: 'stays',
};

it.each<[string, Record<string, string>, string]>([
  ['nothing is set', {}, 'Apple Wallet is off: APPLE_PASS_TYPE_ID is not set'],
  ['everything fits', settings, `Apple Wallet is on: passes of ${PASS_TYPE}, with a certificate until `],
  ['a part is missing', { ...settings, APPLE_TEAM_ID: '' }, 'APPLE_TEAM_ID: required, as others of'],
  ['a passphrase alone is no wallet', { APPLE_PASS_KEY_PASSPHRASE: 'x' }, 'Apple Wallet is off'],
  [
    'a file is not there',
    { ...settings, APPLE_WWDR_FILE: '/no/such' },
    'APPLE_WWDR_FILE: /no/such cannot be read (ENOENT)',
  ],
  ['a file is something else', { ...settings, APPLE_PASS_CERTIFICATE_FILE: good.key }, 'does not hold a certificate'],
  [
    'the passphrase is wrong',
    { ...settings, APPLE_PASS_KEY_PASSPHRASE: 'wrong' },
    'that APPLE_PASS_KEY_PASSPHRASE opens',
  ],
  ['the key is of a curve', { ...settings, APPLE_PASS_KEY_FILE: fileOf('curve.key', curveKey) }, 'a private RSA key'],
  [
    'the key is another',
    { ...settings, APPLE_PASS_KEY_FILE: authority.root.key },
    'not the one that the certificate was made for',
  ],
  [
    'the pass type is another',
    { ...settings, APPLE_PASS_TYPE_ID: 'pass.other' },
    `is for ${PASS_TYPE}, not for pass.other`,
  ],
  ['the team is another', { ...settings, APPLE_TEAM_ID: 'OTHER' }, 'is for TEAM123456, not for OTHER'],
  [
    'the certificate is over',
    authority.settingsOf(authority.issuePass('over', {}, -300, -1)),
    'the certificate expired on',
  ],
  ['the certificate is to come', authority.settingsOf(authority.issuePass('soon', {}, 5, 300)), 'is valid from'],
  [
    'others issued it',
    { ...settings, APPLE_WWDR_FILE: other.intermediate.certificate },
    'did not issue that of the passes',
  ],
  [
    'phones could not ask',
    { ...PUBLIC, ...settings, DEMO: '', PUBLIC_ADDRESS: 'http://a.example' },
    'PUBLIC_ADDRESS: required with wallet passes',
  ],
  ['Google has half', { ...google }, 'GOOGLE_SERVICE_ACCOUNT_FILE: required'],
  [
    'Google has a wrong file',
    { ...google, GOOGLE_SERVICE_ACCOUNT_FILE: fileOf('wrong.json', '{}') },
    'does not hold the JSON key',
  ],
])('the start says so when %s', (_case, variables, sentence) => {
  expect(start(variables)).toContain(sentence);
});
