import { z } from 'zod';
import { BookedStay } from '#contract/reservation.ts';
import { CurrencyText } from '#contract/values.ts';
import type { Keys } from '../../plumbing/secrets/keys.ts';
import { readToken, signToken } from '../../plumbing/secrets/signed-token.ts';

/**
 * What a guest was promised with a summary, signed by us and carried by the guest: the booking, the price, and what
 * each card would pay. Placing never takes more.
 */
const Quote = z.strictObject({
  /** A quote places once, so each has a name of its own. */
  id: z.uuid(),
  salePageId: z.string(),
  propertyId: z.string(),
  booking: BookedStay,
  currency: CurrencyText,
  /** Named as asked, for the fresh summary when the price changed. */
  convertTo: CurrencyText.nullable(),
  language: z.string(),
  totalMinor: z.int(),
  dueMinor: z.int(),
  cityTaxMinor: z.int(),
  /** Every card that was offered, with what it would be debited; nothing for a refused one. */
  cards: z.array(z.strictObject({ cardId: z.string(), debit: z.int() })),
  /** The guest's own order of the cards; empty where they pay in the usual one. */
  turns: z.array(z.string()).default([]),
  expiresAtMs: z.int(),
});

export type Quote = z.infer<typeof Quote>;

/** What is promised in a quote; two quotes may promise the same. */
export type QuotePromise = Omit<Quote, 'id' | 'expiresAtMs'>;

export function signQuote(keys: Keys, quote: Quote): string {
  return signToken(keys, 'quote', JSON.stringify(quote));
}

/** The quote in a token; undefined when the token is not one of ours. Whether it is still good is asked elsewhere. */
export function readQuote(keys: Keys, token: string): Quote | undefined {
  const content = readToken(keys, 'quote', token);
  return content === undefined ? undefined : Quote.safeParse(JSON.parse(content)).data;
}
