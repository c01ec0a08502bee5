import { randomUUID } from 'node:crypto';
import { asId, type CardId, type PropertyId, type VoucherProductId } from '#domain/value/ids.ts';
import { changeCardState } from '../src/server/money/card/change-card.ts';
import { issueCard } from '../src/server/money/issue/issue-card.ts';
import { inTransaction } from '../src/server/platform/database/database.ts';
import type { SalePage } from '../src/server/sale-page/sale-page.ts';
import { openSecondSalePage } from './contract/second-sale-page.ts';
import { newPlacement } from './new-placement.ts';
import type { Staycard } from './start-staycard.ts';

/** The sale page of docs/reports.md, with its four cards in euros. */
export async function openReportsExample(staycard: Staycard): Promise<SalePage> {
  await openSecondSalePage(staycard, 'reports', { network_limit: { amount: 100, currency: 'EUR' } });
  const salePage = await staycard.deps.salePages.load('reports');
  const sell = (code: string, day: string, property: string, amount: number, lastDay: string | null) =>
    inTransaction(staycard.db, (tx) =>
      issueCard(
        tx,
        staycard.deps.keys,
        {
          code,
          product: salePage.products.get(asId<VoucherProductId>('gift-card'))!,
          form: 'physical',
          state: 'active',
          unit: { type: 'money', currency: 'EUR' },
          amount,
          startsOn: null,
          expiresOn: lastDay === null ? null : Temporal.PlainDate.from(lastDay),
          sale: { issuingPropertyId: asId<PropertyId>(property), taxKind: null, pricePaid: null },
          actor: 'test',
          reason: 'the example',
        },
        noonOf(day),
      ),
    );
  const first = await sell('EXAMPLE-A-2345', '2025-01-15', 'harbour-house', 10_000, '2027-01-15');
  await sell('EXAMPLE-B-2345', '2025-01-20', 'harbour-house', 5_000, '2025-05-31');
  const third = await sell('EXAMPLE-C-2345', '2025-02-03', 'palais-rosenhain', 20_000, null);
  const fourth = await sell('EXAMPLE-D-2345', '2025-02-10', 'harbour-house', 8_000, '2025-08-10');
  const cause = { actor: 'test', reason: 'the example', at: noonOf('2025-03-01') };
  await changeCardState(staycard.db, { salePage, cardId: fourth, cause }, 'void');
  await use(staycard, first, 4_000, '2025-03-10', 'palais-rosenhain');
  await use(staycard, third, 6_000, '2025-04-10', 'harbour-house');
  return salePage;
}

function noonOf(day: string): Temporal.Instant {
  return Temporal.Instant.from(`${day}T12:00:00Z`);
}

async function use(staycard: Staycard, cardId: CardId, amount: number, day: string, property: string): Promise<void> {
  const placementId = await newPlacement(staycard, property);
  const { id: lotId } = await staycard.db
    .selectFrom('lot')
    .select('id')
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow();
  const holdId = randomUUID();
  const base = { card_id: cardId, lot_id: lotId, amount, placement_id: placementId, actor: 'test', reason: 'a stay' };
  const at = noonOf(day).toString();
  await staycard.db
    .insertInto('transfer')
    .values({ ...base, id: holdId, kind: 'hold', created_at: at })
    .execute();
  const redeem = { ...base, id: randomUUID(), kind: 'redeem', hold_id: holdId, created_at: at } as const;
  await staycard.db.insertInto('transfer').values(redeem).execute();
}
