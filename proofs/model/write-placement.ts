import { randomUUID } from 'node:crypto';
import type { Card } from '#domain/card/card.ts';
import { asId, type PlacementId, type SalePageId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { money, zero } from '#domain/money/money.ts';
import type { BookingTerms } from '#domain/booking/promise.ts';
import type { Tx } from '../../src/server/platform/database/database.ts';
import { insertPlacement } from '../../src/server/booking/placement/move-placement-store.ts';
import { untaxed } from '../../test/arbitraries/build-quote.ts';
import { BUYER } from '../../test/new-placement.ts';
import { LATE, NIGHTS, WORTH, type Kind } from './notebook.ts';

type Paid = { readonly card: Card; readonly amount: number };

/** The part of a pound that a unit of money pays. */
export const RATES: Readonly<Record<string, number>> = { GBP: 1, EUR: 0.8547, USD: 0.75 };

/** A placement in GBP that cards pay in full, as placing writes it. The hotel's offer does not matter here. */
export async function writePlacement(
  tx: Tx,
  paid: readonly Paid[],
  at: Temporal.Instant,
  { salePageId, propertyId }: { readonly salePageId: SalePageId; readonly propertyId: string },
): Promise<PlacementId> {
  const id = asId<PlacementId>(randomUUID());
  const amount = money(
    'GBP',
    paid.reduce((sum, payment) => sum + coveredMinorOf(payment), 0),
  );
  const isNew = await insertPlacement(tx, {
    id,
    salePageId,
    propertyId: asId(propertyId),
    reference: id,
    sessionNumber: 1,
    idempotencyKey: id,
    requestDigest: Buffer.from(id),
    quoteId: randomUUID(),
    booking: BOOKING,
    buyer: BUYER,
    terms: termsOf(paid, amount.amountMinor),
    covered: {
      amount,
      cards: paid.map((payment) => ({
        cardId: payment.card.id,
        last4: payment.card.last4,
        coveredMinor: coveredMinorOf(payment),
        debit: payment.amount,
        wholes: wholesOf(payment),
        lateCancellation: LATE[kindOf(payment.card)],
      })),
      exchangeRates: [],
    },
    timeZone: 'Europe/London',
    cancellationFees: null,
    placedAt: at,
  });
  invariant(isNew, 'the model uses each key once');
  return id;
}

function kindOf({ product }: Card): Kind {
  return product.kind === 'value' ? 'money' : product.kind;
}

function coveredMinorOf({ card, amount }: Paid): number {
  const rate = card.unit.type === 'money' ? RATES[card.unit.currency]! : 1;
  return Math.floor(amount * WORTH[kindOf(card)] * rate);
}

/** The units that a fee can only keep whole: each use. */
function wholesOf({ card, amount }: Paid) {
  const kind = kindOf(card);
  if (kind === 'money') return null;
  return Array.from({ length: amount }, () => ({ coveredMinor: WORTH[kind], debit: 1, nightsMinor: NIGHTS[kind] }));
}

const BOOKING = {
  stay: {
    arrivalDate: Temporal.PlainDate.from('2031-01-01'),
    departureDate: Temporal.PlainDate.from('2031-01-02'),
  },
  rooms: [],
  extras: [],
};

function termsOf(paid: readonly Paid[], totalMinor: number): BookingTerms {
  return {
    total: untaxed('GBP', totalMinor),
    rooms: [],
    due: zero('GBP'),
    paysRest: false,
    details: { rooms: [], extras: [], hasPaymentCard: false },
    cover: {
      covered: money('GBP', totalMinor),
      cards: paid.map((payment) => {
        const { last4, product, unit } = payment.card;
        const covered = money('GBP', coveredMinorOf(payment));
        const uses = unit.type === 'uses' ? payment.amount : null;
        return { last4, kind: product.kind, unit, covered, uses, left: 0 };
      }),
      refused: [],
    },
  };
}
