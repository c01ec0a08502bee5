import { isBeingPaid, OPEN_STATES } from '#domain/placement/placement.ts';
import type { PmsEvent } from '../../hotel/hotel-parts.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { hasPaidStays, listMovingPayments, listPaidStays } from '../placement/rest-payments-at-hotel-store.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';

/**
 * Payments that ended longer ago are left to their own look-ups, which continue for a week. Every payment at the
 * hotel's desk is an event, and looking up all old payments would use up the hotel's request limit.
 */
const LATE_MONEY_DAYS = 1;
/** The most payments in one request to the PMS. */
const MOST_PAYMENTS = 1000;

type WakeDependencies = Pick<MoneyParts, 'db' | 'jobs' | 'clock' | 'config' | 'salePages'>;

/**
 * Handles an event that payments of a hotel have changed, perhaps at its own desk. Queues one look-up for every payment
 * awaited there, however many events arrive. A paid payment gets a look-up if the event names it. It also gets one if
 * the changed payment is on its account, because we do not know the payment of a chargeback.
 */
export async function queueLooksAtPayments(
  deps: WakeDependencies,
  { enterpriseId, payments }: Pick<PmsEvent, 'enterpriseId' | 'payments'>,
): Promise<void> {
  const { db, jobs, clock, salePages } = deps;
  const since = clock.now().subtract({ hours: 24 * LATE_MONEY_DAYS });
  const waiting = OPEN_STATES.filter(isBeingPaid);
  const paymentIds = payments.slice(0, MOST_PAYMENTS);
  for (const place of await salePages.listPlacesOf(enterpriseId)) {
    const known = await listPaidStays(db, place, { paymentIds });
    const moving = [...(await listMovingPayments(db, place, waiting, since)), ...known];
    const asksWhose = known.length < paymentIds.length && (await hasPaidStays(db, place));
    if (moving.length === 0 && !asksWhose) continue;
    await inTransaction(db, async (tx) => {
      await queueLooks(deps, tx, moving);
      if (asksWhose) await jobs.add(tx, 'find-paid-stays', { ...place, paymentIds }, 0);
    });
  }
}

/** The job. Looks at the paid stays on the accounts of some payments. */
export async function findPaidStays(
  deps: LookUpDependencies,
  { salePageId, propertyId, paymentIds }: Place & { readonly paymentIds: readonly string[] },
): Promise<void> {
  const property = findConfigured(await deps.salePages.load(salePageId), propertyId);
  const accountIds = await deps.pmsOf(property).payments?.listAccounts(paymentIds);
  if (!accountIds || accountIds.length === 0) return;
  const paid = await listPaidStays(deps.db, { salePageId, propertyId }, { accountIds });
  await inTransaction(deps.db, (tx) => queueLooks(deps, tx, paid));
}

type Place = { readonly salePageId: string; readonly propertyId: string };

async function queueLooks(
  { jobs, config }: Pick<MoneyParts, 'jobs' | 'config'>,
  tx: Tx,
  placementIds: readonly string[],
): Promise<void> {
  const seconds = Math.max(1, Math.ceil(config.settling.pauseSeconds));
  for (const placementId of placementIds) await jobs.addOneWithin(tx, 'look-at-payment', { placementId }, seconds);
}
