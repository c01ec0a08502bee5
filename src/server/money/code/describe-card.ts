import { availableOn, balanceOf, findCardRefusal, heldOn, type Card } from '#domain/card/card.ts';
import type { CardSale } from '#domain/card/issuing.ts';
import { isExpired } from '#domain/card/lot.ts';
import { withCurrency } from '#domain/money/money.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { listAudit } from '../../platform/audit/audit-log.ts';
import type { Database } from '../../platform/database/database.ts';
import { listSales, listTransfers } from '../ledger/ledger.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { formatAmount } from '../card/card-amount.ts';
import { describeTries } from './unlock-code.ts';

/** A card as data, with amounts in its unit. */
export async function readCardStory(db: Database, card: Card) {
  const { product, ...own } = card;
  return {
    ...own,
    productId: product.id,
    balance: balanceOf(card),
    held: heldOn(card),
    sales: await listSales(db, card.id),
    transfers: await listTransfers(db, card.id),
    audit: await listAudit(db, { cardId: card.id }),
  };
}

/** Describes a card line by line: state, value, lots, transfers and audit entries. */
export async function describeCard(
  db: Database,
  salePage: SalePage,
  card: Card,
  now: Temporal.Instant,
): Promise<string[]> {
  const transfers = await listTransfers(db, card.id);
  const audit = await listAudit(db, { cardId: card.id });
  const sales = await listSales(db, card.id);
  const tries = await describeTries(db, card);
  return [
    ...describeState(card, dateAt(now, salePage.timeZone)),
    ...(tries ? [`  ${tries}`] : []),
    'Sold (each lot)',
    ...sales.map(({ lotId, ...sale }) => `  ${lotId}: ${describeSale(sale)}`),
    'Transfers',
    ...transfers.map(
      ({ sequence, kind, amount, at, actor, reason, reference }) =>
        `  ${sequence}. ${presentMoment(at)} ${kind} ${formatAmount(card.unit, amount)}` +
        `${reference ? ` (${reference})` : ''}, ${actor}: ${reason}`,
    ),
    'Audit log',
    ...audit.map(
      ({ action, at, actor, reason, details }) =>
        `  ${presentMoment(at)} ${action} ${JSON.stringify(details)}, ${actor}: ${reason}`,
    ),
    ...(audit.length === 0 ? ['  nothing'] : []),
  ];
}

function describeSale({ issuingPropertyId, taxKind, pricePaid }: CardSale): string {
  const price = pricePaid ? withCurrency(pricePaid) : 'unknown';
  return `by ${issuingPropertyId ?? 'unknown'}, as ${taxKind ?? 'unknown'}, price ${price}`;
}

function describeState(card: Card, today: Temporal.PlainDate): string[] {
  const refusal = findCardRefusal(card, today);
  const print = (amount: number) => formatAmount(card.unit, amount);
  return [
    `Card …${card.last4}, ${card.id}`,
    `  ${card.product.id} (${card.product.name}), ${card.form}, ${card.registered ? '' : 'not '}registered`,
    `  state ${card.state}, ${refusal ? `cannot be used: ${refusal}` : 'can be used'}`,
    ...(card.startsOn ? [`  starts on ${card.startsOn.toString()}`] : []),
    `  balance ${print(balanceOf(card))}, held ${print(heldOn(card))}, available ${print(availableOn(card, today))}`,
    'Lots',
    ...card.lots.map((lot) => {
      const expiry = lot.expiresOn
        ? `${isExpired(lot, today) ? 'expired' : 'expires'} on ${lot.expiresOn.toString()}`
        : 'no expiry';
      return `  ${lot.id}: balance ${print(lot.balance)}, held ${print(lot.held)}, ${expiry}`;
    }),
  ];
}
