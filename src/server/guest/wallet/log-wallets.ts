import type { Log } from '../../platform/log/log.ts';
import type { Wallets } from '../wallet-credentials/open-wallets.ts';

/** A certificate lasts a year. Without a new one, no passes are made. */
const WARN_DAYS = 30;

/** Logs at start which wallets are offered, and whether the passes' certificate ends soon. */
export function logWallets({ apple, google }: Wallets, log: Log, now: Temporal.Instant): void {
  for (const sentence of describeWallets({ apple, google })) log.info(sentence);
  if (apple && Temporal.Instant.compare(apple.expiresAt, now.add({ hours: 24 * WARN_DAYS })) < 0) {
    log.warn(
      `the certificate of Apple passes ends on ${dayOf(apple.expiresAt)}; without a new one the next start fails`,
    );
  }
}

export function describeWallets({ apple, google }: Wallets): string[] {
  return [
    apple
      ? `Apple Wallet is on: passes of ${apple.passTypeId}, with a certificate until ${dayOf(apple.expiresAt)}`
      : 'Apple Wallet is off: APPLE_PASS_TYPE_ID is not set',
    google
      ? `Google Wallet is on: passes of issuer ${google.issuerId}, as ${google.email}`
      : 'Google Wallet is off: GOOGLE_WALLET_ISSUER_ID is not set',
  ];
}

function dayOf(at: Temporal.Instant): string {
  return at.toString().slice(0, 10);
}
