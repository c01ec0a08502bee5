import { cardType, passesLuhn, refusedCardNumbers } from '../vault/vault-tokens.ts';
import type { CardFacts } from '../money/pay-request.ts';

export type CardOutcome =
  | { kind: 'charged'; isSilent: boolean; card: CardFacts }
  | { kind: 'submitted' }
  | { kind: 'verifying'; card: CardFacts }
  | { kind: 'failed'; error: string }
  | { kind: 'invalid' };

export interface EnteredCard {
  number: string;
  /** `MM/YY`. */
  expiry: string;
  code: string;
}

const silentNumber = '4000000000000077';
const submittedNumber = '4000000000005126';
const verifyingNumber = '4000000000003220';
const declinedNumber = '4000000000000341';

/**
 * Judges a card, and does not store its number or code. Any number with a valid check digit is charged, with a few
 * exceptions.
 */
export function judgeCard({ number, expiry, code }: EnteredCard, nowMs: number): CardOutcome {
  const digits = number.replace(/[\s-]/g, '');
  const expiration = readExpiry(expiry, nowMs);
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits) || !/^\d{3,4}$/.test(code) || !expiration) {
    return { kind: 'invalid' };
  }
  const refusal = refusedCardNumbers[digits] ?? (digits === declinedNumber ? 'card_declined' : undefined);
  if (refusal) return { kind: 'failed', error: `The payment was refused (${refusal}).` };
  if (digits === submittedNumber) return { kind: 'submitted' };
  const card = { Type: cardType(digits), ObfuscatedNumber: `************${digits.slice(-4)}`, Expiration: expiration };
  if (digits === verifyingNumber) return { kind: 'verifying', card };
  return { kind: 'charged', isSilent: digits === silentNumber, card };
}

/** Converts `MM/YY` to `yyyy-MM`. Undefined if it is invalid or has passed. */
function readExpiry(expiry: string, nowMs: number): string | undefined {
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(expiry) ?? [];
  if (!month || !year) return undefined;
  const expiration = `20${year}-${month}`;
  return expiration < new Date(nowMs).toISOString().slice(0, 7) ? undefined : expiration;
}
