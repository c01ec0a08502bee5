import { RIGHT_OF_ACT } from '#contract/desk/staff-acts.ts';
import type { Unit } from '#domain/card/card.ts';
import { limitOf, RIGHTS, type Place } from '#domain/desk/staff-rights.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { inUnit } from '../card-acts/act-on-card.ts';
import { countChangedAlone, sumMovedAlone } from '../limits/limit-sums-store.ts';
import { listUsableAt, type Viewer } from '../sign-in/reach.ts';
import { countCards, type Counted, type Task } from '../records/task-store.ts';

/** The properties where any of its cards can be used. */
export function placeOfTask(salePage: SalePage, productIds: readonly string[]): Place {
  const products = [...salePage.products.values()].filter(({ id }) => productIds.includes(id));
  const propertyIds = new Set(products.flatMap((product) => listUsableAt(salePage, product)));
  return { salePageId: salePage.id, propertyIds: [...propertyIds] };
}

/** Compares a task's cards, and the person's acts of that day without approval, with their limit. */
export async function findAboveLimit(
  db: Database | Tx,
  { grants }: Pick<Viewer, 'grants'>,
  salePage: SalePage,
  { id, act, body: { until }, productIds, cards, staffId }: Task,
  at: Cause['at'],
): Promise<'value' | 'cards' | 'expiry' | 'import' | null> {
  // Imported value comes from elsewhere and has not been counted here.
  if (act === 'import') return 'import';
  // Cards can always be stopped.
  if (act === 'freeze') return null;
  const right = RIGHT_OF_ACT[act];
  const place = placeOfTask(salePage, productIds);
  const limitIn = (currency: string | null) => limitOf(grants, right, place, currency, salePage.moneyAlone);
  const limit = limitIn(null);
  const today = dateAt(at, salePage.timeZone);
  const latest = today.add({ days: limit.days });
  if (until !== null && Temporal.PlainDate.compare(Temporal.PlainDate.from(until), latest) > 0) return 'expiry';
  const since = today.toZonedDateTime(salePage.timeZone).toInstant();
  const changed = await countChangedAlone(db, { staffId, since });
  if (changed + cards > limit.cards) return 'cards';
  if (!RIGHTS[right].isLimited) return null;
  for (const { currency, amount } of addUp(await countCards(db, id))) {
    const moved = await sumMovedAlone(db, { staffId, since, currency });
    if (moved + amount > inUnit(unitOf(currency), limitIn(currency))) return 'value';
  }
  return null;
}

/** Totals of cards by currency. Null counts uses. */
export function addUp(
  counted: readonly Pick<Counted, 'currency' | 'amount'>[],
): { readonly currency: string | null; readonly amount: number }[] {
  return [...Map.groupBy(counted, ({ currency }) => currency)].map(([currency, all]) => {
    return { currency, amount: all.reduce((sum, { amount }) => sum + amount, 0) };
  });
}

export function unitOf(currency: string | null): Unit {
  return currency === null ? { type: 'uses' } : { type: 'money', currency };
}
