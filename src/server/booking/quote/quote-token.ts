import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { BookedStay } from '#contract/guest/reservation.ts';
import { CurrencyText } from '#contract/values.ts';
import { fromWireBooking, toWireBooking } from '#contract/guest/wire-booking.ts';
import { asId } from '#domain/value/ids.ts';
import { money } from '#domain/money/money.ts';
import { promiseOf, type ChosenStay, type StayPromise } from '#domain/booking/promise.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { makeReference } from './reference.ts';
import { openToken, sealToken } from '../../platform/secrets/signed-token.ts';
import type { PricedStay } from './price-stay.ts';

const QUOTE_LIFE_MINUTES = 20;

/** The guest's choice and the promise made with a summary. Sealed by us, and kept by the guest until they place it. */
export type SealedQuote = {
  readonly id: string;
  /** The reference of its placement, unless an earlier attempt with the quote failed. */
  readonly reference: string;
  readonly expiresAt: Temporal.Instant;
  readonly chosen: ChosenStay;
  readonly promise: StayPromise;
};

const Content = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  salePageId: z.string(),
  propertyId: z.string(),
  booking: BookedStay,
  currency: CurrencyText,
  convertTo: CurrencyText.nullable(),
  language: z.string(),
  totalMinor: z.int(),
  dueMinor: z.int(),
  cityTaxMinor: z.int(),
  cards: z.array(z.strictObject({ cardId: z.string(), debit: z.int() })),
  paymentOrder: z.array(z.string()),
  /** Masked, because older tokens were signed but readable by their bearer. */
  holder: z
    .strictObject({
      cardId: z.string(),
      fingerprint: z.string(),
      shown: z.strictObject({ firstName: z.string(), lastName: z.string(), email: z.string() }),
    })
    .nullable(),
  provenCards: z.array(z.string()),
  codeMarks: z.record(z.string(), z.string()),
  expiresAtMs: z.int(),
});

export function issueQuote({ clock, keys }: Pick<MoneyParts, 'clock' | 'keys'>, priced: PricedStay) {
  const { quote, cover, cards, chosen } = priced;
  const expiresAt = clock.now().add({ minutes: QUOTE_LIFE_MINUTES });
  const reference = makeReference();
  const promise = promiseOf(quote, cover, cards);
  const token = sealQuote(keys, { id: randomUUID(), reference, expiresAt, chosen, promise });
  return { token, expiresAt, reference };
}

export function sealQuote(keys: Keys, { id, reference, expiresAt, chosen, promise }: SealedQuote): string {
  const content: z.input<typeof Content> = {
    id,
    reference,
    salePageId: chosen.salePageId,
    propertyId: chosen.propertyId,
    booking: toWireBooking(chosen.booking),
    currency: promise.total.currency,
    convertTo: chosen.convertTo,
    language: chosen.language,
    totalMinor: promise.total.amountMinor,
    dueMinor: promise.due.amountMinor,
    cityTaxMinor: promise.cityTax.amountMinor,
    cards: promise.debits.map(({ cardId, debit }) => ({ cardId, debit })),
    paymentOrder: [...chosen.paymentOrder],
    holder: chosen.holder,
    provenCards: [...chosen.provenCards],
    codeMarks: chosen.codeMarks,
    expiresAtMs: expiresAt.epochMilliseconds,
  };
  return sealToken(keys, 'quote', JSON.stringify(content));
}

/** Undefined if the token is not ours. Does not check whether the quote has expired. */
export function readQuote(keys: Keys, token: string): SealedQuote | undefined {
  const text = openToken(keys, 'quote', token);
  const content = text === undefined ? undefined : Content.safeParse(JSON.parse(text)).data;
  if (!content) return undefined;
  const { currency, salePageId, propertyId, language, convertTo, holder } = content;
  return {
    id: content.id,
    reference: content.reference,
    expiresAt: Temporal.Instant.fromEpochMilliseconds(content.expiresAtMs),
    chosen: {
      salePageId,
      propertyId,
      booking: fromWireBooking(content.booking),
      paymentOrder: content.paymentOrder.map((cardId) => asId(cardId)),
      language,
      convertTo,
      holder: holder && { ...holder, cardId: asId(holder.cardId) },
      provenCards: content.provenCards.map((cardId) => asId(cardId)),
      codeMarks: content.codeMarks,
    },
    promise: {
      total: money(currency, content.totalMinor),
      due: money(currency, content.dueMinor),
      cityTax: money(currency, content.cityTaxMinor),
      debits: content.cards.map(({ cardId, debit }) => ({ cardId: asId(cardId), debit })),
    },
  };
}
