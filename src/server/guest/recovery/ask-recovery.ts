import { randomUUID } from 'node:crypto';
import type { BookingRecoveryRequest } from '#contract/guest/recovery.ts';
import type { GuestParts } from '../guest-parts.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';

type AskDependencies = Pick<GuestParts, 'db' | 'jobs'>;

/** Always queues a job, so that neither the answer nor its timing reveals what is known. */
export async function askForBooking(
  deps: AskDependencies,
  salePage: Pick<SalePage, 'id'>,
  { reference, email }: BookingRecoveryRequest,
  language: string,
): Promise<void> {
  const data = { askId: randomUUID(), salePageId: salePage.id, reference, email, language };
  await inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'send-booking-link', data, 0));
}

/** Requests a link to the guest's cards (see `askForBooking`). */
export async function askForCards(
  deps: AskDependencies,
  salePage: Pick<SalePage, 'id'>,
  email: string,
  language: string,
): Promise<void> {
  const data = { askId: randomUUID(), salePageId: salePage.id, email, language };
  await inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'send-cards-link', data, 0));
}
