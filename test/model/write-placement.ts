import type { Card } from '#domain/card.ts';
import type { PlacementId } from '#domain/ids.ts';
import type { Tx } from '../../src/server/database/database.ts';
import { placementRow } from '../new-placement.ts';

type Paid = { readonly card: Card; readonly amount: number };

/** The row of a placement that GBP cards pay in full, as placing writes it; what the hotel sells does not matter here. */
export async function writePlacement(tx: Tx, paid: readonly Paid[], at: Temporal.Instant): Promise<PlacementId> {
  const row = placementRow(at.toString());
  const total = paid.reduce((sum, { amount }) => sum + amount, 0);
  await tx
    .insertInto('placement')
    .values({
      ...row,
      booking: JSON.stringify(BOOKING),
      summary: JSON.stringify(summaryOf(paid, total)),
      covered: JSON.stringify({
        amount: { currency: 'GBP', amountMinor: total },
        cards: paid.map(({ card, amount }) => ({
          cardId: card.id,
          last4: card.last4,
          coveredMinor: amount,
          debit: amount,
          wholes: null,
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
      cards: paid.map(({ card, amount }) => ({
        last4: card.last4,
        kind: 'value',
        covered: gbp(amount),
        uses: null,
        left: { value: gbp(0), uses: null },
      })),
      refused_cards: [],
    },
  };
}

function gbp(amountMinor: number) {
  return { currency: 'GBP', amount: amountMinor / 100 };
}
