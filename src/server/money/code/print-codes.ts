import { stringify } from 'csv-stringify/sync';
import { balanceOf, lastExpiry, type Card } from '#domain/card/card.ts';
import { money, toDecimal } from '#domain/money/money.ts';
import { lockCards } from '../ledger/ledger.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listCardsToPrint, listUsedCards } from '../card/card-code-store.ts';
import { loadCards } from '../card/load-cards.ts';
import { makeCodes } from './make-codes.ts';

type WantedPrint = {
  readonly batch: string;
  /** The address of the sale page, for a QR code. No address has a code. */
  readonly address: string;
  /** Includes cards that already have a code. Codes printed earlier become invalid. */
  readonly isAgain: boolean;
};

type Printed =
  | { readonly state: 'made'; readonly csv: string; readonly cards: readonly Card[] }
  | { readonly state: 'refused'; readonly reason: string };

const COLUMNS = [
  'code',
  'product',
  'amount',
  'currency',
  'expires_on',
  'card_id',
  'batch',
  'number',
  'address',
  'unit',
];

/**
 * Makes the codes of a batch and returns them as a print file, which is stored nowhere. If calls are concurrent, only
 * one makes the codes. A repeat replaces only codes of cards that have not been registered or used for a booking,
 * because a guest has the others.
 */
export async function printCodes(
  tx: Tx,
  keys: Keys,
  salePage: SalePage,
  { batch, address, isAgain }: WantedPrint,
  cause: Cause,
): Promise<Printed> {
  const ids = await listCardsToPrint(tx, salePage.id, batch);
  await lockCards(tx, ids);
  const used = isAgain ? await listUsedCards(tx, ids) : new Set<string>();
  const cards = (await loadCards(tx, salePage, ids)).filter(
    (card) => card.state !== 'void' && (card.last4 === '' || (isAgain && !card.registered && !used.has(card.id))),
  );
  if (cards.length === 0) {
    const why = isAgain ? 'every card is void, registered or used' : 'all its cards have their codes';
    return { state: 'refused', reason: `There is nothing to print of the batch "${batch}": ${why}.` };
  }
  const codes = await makeCodes(tx, keys, cards, { action: 'print_code', cause });
  const rows = cards.map((card, at) => [
    codes.get(card.id) ?? '',
    ...describe(card),
    batch,
    String(at + 1),
    address,
    unitOf(card),
  ]);
  return { state: 'made', csv: stringify([COLUMNS, ...rows], { escape_formulas: true }), cards };
}

function describe(card: Card): string[] {
  const { unit, product, id } = card;
  const amount = balanceOf(card);
  return [
    product.name,
    unit.type === 'money' ? toDecimal(money(unit.currency, amount)) : String(amount),
    unit.type === 'money' ? unit.currency : '',
    lastExpiry(card)?.toString() ?? '',
    id,
  ];
}

function unitOf({ product, unit }: Card): string {
  if (unit.type === 'money') return unit.currency;
  return product.kind === 'package' ? 'package' : 'uses';
}
