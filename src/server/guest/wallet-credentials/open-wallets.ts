import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartFailure } from '../../platform/start/start-failure.ts';
import type {
  AppleWalletSettings,
  GoogleWalletSettings,
  WalletSettings,
} from '../../platform/config/wallet-settings.ts';
import { listCertificateFaults } from './apple-certificate.ts';

export type AppleWallet = Pick<AppleWalletSettings, 'passTypeId' | 'teamId' | 'pushAddress'> & {
  readonly certificate: string;
  readonly key: string;
  readonly intermediate: string;
  readonly expiresAt: Temporal.Instant;
};

export type GoogleWallet = Pick<GoogleWalletSettings, 'issuerId' | 'giftCardClass' | 'genericClass' | 'apiAddress'> & {
  readonly email: string;
  readonly key: KeyObject;
  readonly tokenAddress: string;
};

/** Credentials for making passes. Undefined: that wallet is not offered. */
export type Wallets = { readonly apple: AppleWallet | undefined; readonly google: GoogleWallet | undefined };

/** For commands: they change cards, and the servers update the passes. */
export const NO_WALLETS: Wallets = { apple: undefined, google: undefined };

/** Reads certificates and keys. Throws a `StartFailure` that lists all faults. */
export function openWallets({ apple, google }: WalletSettings, now: Temporal.Instant): Wallets {
  const faults: string[] = [];
  const wallets = {
    apple: apple && openApple(apple, now, faults),
    google: google && openGoogle(google, faults),
  };
  if (faults.length > 0) throw new StartFailure(`The wallet settings are not right:\n  ${faults.join('\n  ')}`);
  return wallets;
}

function openApple(settings: AppleWalletSettings, now: Temporal.Instant, faults: string[]): AppleWallet | undefined {
  const { passTypeId, teamId, pushAddress, keyPassphrase } = settings;
  const certificate = readPart('APPLE_PASS_CERTIFICATE_FILE', settings.certificateFile, faults, readCertificate);
  const intermediate = readPart('APPLE_WWDR_FILE', settings.intermediateFile, faults, readCertificate);
  const key = readPart('APPLE_PASS_KEY_FILE', settings.keyFile, faults, (bytes) => readKey(bytes, keyPassphrase));
  if (!certificate || !intermediate || !key) return undefined;
  faults.push(...listCertificateFaults({ certificate, intermediate, key, passTypeId, teamId }, now));
  return {
    passTypeId,
    teamId,
    pushAddress,
    certificate: certificate.toString(),
    intermediate: intermediate.toString(),
    key: key.export({ type: 'pkcs8', format: 'pem' }),
    expiresAt: Temporal.Instant.fromEpochMilliseconds(certificate.validToDate.getTime()),
  };
}

const ServiceAccount = z.looseObject({
  client_email: z.email(),
  private_key: z.string(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});

function openGoogle(settings: GoogleWalletSettings, faults: string[]): GoogleWallet | undefined {
  const { issuerId, giftCardClass, genericClass, apiAddress, serviceAccountFile } = settings;
  return readPart('GOOGLE_SERVICE_ACCOUNT_FILE', serviceAccountFile, faults, (bytes) => {
    const account = ServiceAccount.parse(JSON.parse(bytes.toString('utf8')));
    return {
      issuerId,
      giftCardClass,
      genericClass,
      apiAddress,
      email: account.client_email,
      key: readKey(Buffer.from(account.private_key), undefined),
      tokenAddress: account.token_uri,
    };
  });
}

/** Reads a file. If that fails, adds a sentence to `faults` and returns undefined. */
function readPart<Part>(name: string, file: string, faults: string[], read: (bytes: Buffer) => Part): Part | undefined {
  const bytes = readBytes(name, file, faults);
  if (!bytes) return undefined;
  try {
    return read(bytes);
  } catch {
    faults.push(`${name}: ${file} does not hold ${WANTED[name]}`);
    return undefined;
  }
}

const WANTED: Readonly<Record<string, string>> = {
  APPLE_PASS_CERTIFICATE_FILE: 'a certificate (PEM or DER)',
  APPLE_WWDR_FILE: 'a certificate (PEM or DER)',
  APPLE_PASS_KEY_FILE: 'a private RSA key in PEM form that APPLE_PASS_KEY_PASSPHRASE opens',
  GOOGLE_SERVICE_ACCOUNT_FILE: 'the JSON key of a service account',
};

function readBytes(name: string, file: string, faults: string[]): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    faults.push(`${name}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
    return undefined;
  }
}

function readCertificate(bytes: Buffer): X509Certificate {
  return new X509Certificate(bytes);
}

/** Passes and links are signed with RSA keys only. */
function readKey(bytes: Buffer, passphrase: string | undefined): KeyObject {
  const key = createPrivateKey({ key: bytes, ...(passphrase !== undefined && { passphrase }) });
  if (key.asymmetricKeyType !== 'rsa') throw new TypeError('not an RSA key');
  return key;
}
