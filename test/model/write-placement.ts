import type { Card } from '#domain/card.ts';
import type { PlacementId } from '#domain/ids.ts';
import type { Tx } from '../../src/server/plumbing/database/database.ts';
import { placementRow } from '../new-placement.ts';
import { WORTH, type Kind } from './notebook.ts';

type Paid = { readonly card: Card; readonly amount: number };

/**
 * The row of a placement that cards pay in full, in GBP, as placing writes it; what the hotel sells does not matter
 * here.
 */
export async function writePlacement(tx: Tx, paid: readonly Paid[], at: Temporal.Instant): Promise<PlacementId> {
  const row = placementRow(at.toString());
  const total = paid.reduce((sum, payment) => sum + coveredMinorOf(payment), 0);
  await tx
    .insertInto('placement')
    .values({
      ...row,
      booking: JSON.stringify(BOOKING),
      summary: JSON.stringify(summaryOf(paid, total)),
      covered: JSON.stringify({
        amount: { currency: 'GBP', amountMinor: total },
        cards: paid.map((payment) => ({
          cardId: payment.card.id,
          last4: payment.card.last4,
          coveredMinor: coveredMinorOf(payment),
          debit: payment.amount,
          wholes: wholesOf(payment),
        })),
      }),
    })
    .execute();
  await tx
    .insertInto('placement_change')
    .values({
      placement_id: row.id,
      from_state: null,
      to_state: 'placing',
      because: 'the model',
      changed_at: at.toString(),
    })
    .execute();
  return row.id;
}

function kindOf({ product }: Card): Kind {
  return product.kind === 'value' ? 'money' : product.kind;
}

function coveredMinorOf({ card, amount }: Paid): number {
  return amount * WORTH[kindOf(card)];
}

/** What a fee may keep only as a whole: each night, and all that a package gave. */
function wholesOf({ card, amount }: Paid) {
  const kind = kindOf(card);
  if (kind === 'money') return null;
  if (kind === 'package') return [{ coveredMinor: amount * WORTH.package, debit: amount }];
  return Array.from({ length: amount }, () => ({ coveredMinor: WORTH.uses, debit: 1 }));
}

const BOOKING = {
  stay_from: '2031-01-01',
  stay_to: '2031-01-02',
  rooms: [{ room_category_id: 'room', rate_id: 'rate', persons: [{ age_category_id: 'adult', count: 1 }] }],
  products: [],
};

function summaryOf(paid: readonly Paid[], total: number) {
  const price = { currency: 'GBP', net_value: total / 100, gross_value: total / 100, tax_values: [] };
  return {
    rate: { price, price_per_night: [], rooms: [] },
    total_price: price,
    due: gbp(0),
    cover: {
      covered: gbp(total),
      cards: paid.map((payment) => {
        const { card, amount } = payment;
        const isMoney = card.product.kind === 'value';
        return {
          last4: card.last4,
          kind: card.product.kind,
          covered: gbp(coveredMinorOf(payment)),
          uses: isMoney ? null : amount,
          left: isMoney ? { value: gbp(0), uses: null } : { value: null, uses: 0 },
        };
      }),
      refused_cards: [],
    },
  };
}

function gbp(amountMinor: number) {
  return { currency: 'GBP', amount: amountMinor / 100 };
}
