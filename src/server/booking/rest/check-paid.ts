import { isRedeemed } from '#domain/placement/placement.ts';
import { PmsUnavailable } from '#pms/pms-errors.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { askSoon } from '../../hotel/ask-soon.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { queueChargedBackAlert } from '../letter/queue-stay-letters.ts';
import { lockPlacement, type Placement } from '../placement/placement-store.ts';
import {
  findRestPayment,
  loadRestPayment,
  moveRestPayment,
  recordRestPayment,
  type RestPayment,
} from '../placement/rest-payment-store.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { readPayment, type Read } from './read-payment.ts';

type CheckDependencies = Pick<LookUpDependencies, 'db' | 'clock' | 'config' | 'jobs' | 'pmsOf' | 'salePages' | 'log'>;

/** The caller waits: if the PMS does not answer soon, the refunded amount counts as unknown. */
export async function checkPaidSoon(deps: CheckDependencies, placement: Placement): Promise<void> {
  const payment = await findPaid(deps, placement);
  if (!payment) return;
  const salePage = await deps.salePages.load(placement.salePageId);
  const property = salePage.properties.get(placement.propertyId);
  const reading = property && (await askSoon(deps, property, (pms) => readPayment(pms.payments, placement, payment)));
  if (reading && reading.state !== 'no_answer') return believe(deps, salePage, placement, payment, reading);
  if (payment.hotelRefunded) await recordRestPayment(deps.db, placement.id, { hotelRefunded: null });
}

/** The same for a job. Throws if the PMS does not answer. */
export async function checkPaid(deps: CheckDependencies, placement: Placement): Promise<void> {
  const payment = await findPaid(deps, placement);
  if (!payment) return;
  const salePage = await deps.salePages.load(placement.salePageId);
  const property = salePage.properties.get(placement.propertyId);
  if (!property) return;
  const reading = await readPayment(deps.pmsOf(property).payments, placement, payment);
  if (reading.state === 'no_answer') throw new PmsUnavailable('see whether a payment stands', reading.reason);
  await believe(deps, salePage, placement, payment, reading);
}

/** The payment of a paid stay. Undefined if there is none, or if another process handles its outcome. */
async function findPaid({ db }: CheckDependencies, { id, state, terms }: Placement): Promise<RestPayment | undefined> {
  const payment = terms.paysRest && isRedeemed(state) ? await findRestPayment(db, id) : undefined;
  return payment?.state === 'paid' || payment?.state === 'charged_back' ? payment : undefined;
}

/** If a payment was read as paid and no longer is in full, the bank has charged it back. The hotel may get it again. */
async function believe(
  deps: CheckDependencies,
  salePage: SalePage,
  { id, reference }: Placement,
  known: RestPayment,
  reading: Exclude<Read, { state: 'no_answer' }>,
): Promise<void> {
  const to = reading.state === 'paid' ? 'paid' : 'charged_back';
  const { hotelRefunded } = reading.state === 'paid' ? reading : known;
  if (hotelRefunded?.amountMinor !== known.hotelRefunded?.amountMinor)
    await recordRestPayment(deps.db, id, { hotelRefunded });
  if (known.state === to) return;
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const placement = await lockPlacement(tx, id);
    const payment = await loadRestPayment(tx, id);
    if (payment.state !== known.state || !payment.paid) return;
    const because = to === 'paid' ? 'the hotel has it again' : 'the hotel no longer has the payment, or not all of it';
    await moveRestPayment(tx, payment, to, { because, at });
    if (to === 'charged_back') await queueChargedBackAlert({ deps, tx, salePage, placement, at }, payment.paid.amount);
  });
  deps.log.warn({ reference, payment: to }, 'a payment was charged back, or its chargeback was reversed');
}
