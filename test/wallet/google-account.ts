import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A service account in the file format of Google's console, with the settings of a server that offers its passes. */
export function makeGoogleAccount({ issuer, address }: { readonly issuer: string; readonly address: string }): {
  readonly email: string;
  readonly privateKey: KeyObject;
  readonly settings: Readonly<Record<string, string>>;
  close(): void;
} {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const email = 'passes@project.iam.gserviceaccount.com';
  const folder = mkdtempSync(join(tmpdir(), 'staycard-google-'));
  const file = join(folder, 'account.json');
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(file, JSON.stringify({ client_email: email, private_key: key, token_uri: `${address}/token` }));
  return {
    email,
    privateKey,
    settings: {
      GOOGLE_WALLET_ISSUER_ID: issuer,
      GOOGLE_WALLET_GIFT_CARD_CLASS: 'cards',
      GOOGLE_WALLET_GENERIC_CLASS: 'stays',
      GOOGLE_SERVICE_ACCOUNT_FILE: file,
      GOOGLE_WALLET_API_ADDRESS: address,
      PUBLIC_ADDRESS: 'https://book.hotel.example',
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
