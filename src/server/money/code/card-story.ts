import { availableOn, balanceOf, findCardRefusal, heldOn, type Card } from '#domain/card/card.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { listAudit } from '../../platform/audit/audit-log.ts';
import type { MoneyParts } from '../money-parts.ts';
import { listSales, listTransfers } from '../ledger/ledger.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { findTries } from './unlock-code.ts';

/** Everything known about a card but its code, as data, with amounts in its unit. */
export async function readCardStory(
  { db, clock }: Pick<MoneyParts, 'db' | 'clock'>,
  { timeZone }: SalePage,
  card: Card,
) {
  const { id, salePageId, last4, product, form, state, unit, startsOn, registered, lots } = card;
  const today = dateAt(clock.now(), timeZone);
  return {
    id,
    salePageId,
    last4,
    productId: product.id,
    product: product.name,
    form,
    state,
    unit,
    startsOn,
    registered,
    refusal: findCardRefusal(card, today) ?? null,
    wrongPins: (await findTries(db, id)) ?? null,
    balance: balanceOf(card),
    held: heldOn(card),
    available: availableOn(card, today),
    lots,
    sales: await listSales(db, id),
    transfers: await listTransfers(db, id),
    audit: await listAudit(db, { cardId: id }),
  };
}
