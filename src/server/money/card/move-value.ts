import { availableOn, type Card } from '#domain/card/card.ts';
import type { CardId } from '#domain/value/ids.ts';
import { takeFromLots } from '#domain/card/lot.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { lockCards, moveValue } from '../ledger/ledger.ts';
import type { Tx } from '../../platform/database/database.ts';
import { parseAmount, formatAmount } from './card-amount.ts';
import { refuse, type CardChange, type Changed } from './change-card.ts';
import { loadCards } from './load-cards.ts';
import { queueCardChanged } from './queue-card-letters.ts';
import { haveOneHolder } from './registration-store.ts';

export { listSources, type Source } from './card-store.ts';

/** How long two cards must have been registered to one address to count as one holder's. */
const ONE_HOLDER_HOURS = 24;

/**
 * Moves available value of a card to another of the same unit: all of it, unless an amount is given. Cards that count
 * uses must be of one product, because the product defines what a use is worth.
 */
export async function moveCardValue(
  tx: Tx,
  change: CardChange,
  toCardId: CardId,
  written: string | null,
): Promise<Changed> {
  const { salePage, cardId } = change;
  await lockCards(tx, [cardId, toCardId]);
  const cards = await loadCards(tx, salePage, [cardId, toCardId]);
  const [from, to] = [cards.find(({ id }) => id === cardId), cards.find(({ id }) => id === toCardId)];
  if (!from || !to || from.id === to.id) return refuse('A card cannot be moved to itself.');
  return moveBetween(tx, change, { from, to, written });
}

type Moving = {
  readonly from: Card;
  readonly to: Card;
  readonly written: string | null;
  /** Runs once nothing speaks against the move, before value arrives on the card. */
  readonly insertTo?: () => Promise<unknown>;
};

/** The same for cards that the transaction has locked and loaded. */
export async function moveBetween(
  tx: Tx,
  { salePage, cause, jobs }: Omit<CardChange, 'cardId'>,
  { from, to, written, insertTo }: Moving,
): Promise<Changed> {
  const today = dateAt(cause.at, salePage.timeZone);
  const fault = findMoveFault(from, to);
  if (fault) return refuse(fault);
  const free = availableOn(from, today);
  const parsed = written === null ? { state: 'read' as const, amount: free } : parseAmount(from.unit, written);
  if (parsed.state === 'refused') return refuse(`${parsed.reason}.`);
  const { amount } = parsed;
  const shares = amount > 0 ? takeFromLots(from.lots, amount, today) : undefined;
  if (!shares) return refuse(`Card …${from.last4} has only ${formatAmount(from.unit, free)} free.`);
  await insertTo?.();
  await moveValue(tx, { from, to, shares }, cause);
  // The limit of a person does not count it (`sumMovedAlone`).
  const before = cause.at.subtract({ hours: ONE_HOLDER_HOURS });
  const isOfOneHolder = await haveOneHolder(tx, [from.id, to.id], before, cause.actor);
  const moved = { amount, to: to.last4, card: to.id, ...(isOfOneHolder && { same_holder: 1 }) };
  const entries = [
    { action: 'move' as const, cardId: from.id, details: moved },
    { action: 'receive' as const, cardId: to.id, details: { amount, from: from.last4, card: from.id } },
  ];
  await writeAudit(tx, entries, cause);
  const after = await loadCards(tx, salePage, [from.id, to.id]);
  for (const card of after.filter(({ registered }) => registered)) {
    const change = { type: 'adjusted' as const, amount: card.id === from.id ? -amount : amount };
    await queueCardChanged(tx, jobs, salePage, card, change, cause.at);
  }
  const sentence = `${formatAmount(from.unit, amount)} moved from card …${from.last4} to card …${to.last4}.`;
  return { state: 'done', sentence };
}

function findMoveFault(from: Card, to: Card): string | undefined {
  if (from.state !== 'active' && from.state !== 'frozen') return `Card …${from.last4} is ${from.state}.`;
  if (to.state !== 'active') return `Card …${to.last4} is ${to.state} and takes no value.`;
  if (from.unit.type === 'money' && to.unit.type === 'money') {
    return from.unit.currency === to.unit.currency ? undefined : 'The two cards have different currencies.';
  }
  const isSameProduct = from.unit.type === to.unit.type && from.product.id === to.product.id;
  return isSameProduct ? undefined : 'The two cards count different things.';
}
