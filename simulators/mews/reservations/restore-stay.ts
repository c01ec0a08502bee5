import type { ReservationRow } from '../model/booking-rows.ts';
import { type Context, loadService } from '../request/operation.ts';
import { loadRequestedStay, type RequestedStay } from './requested-stay.ts';

/** An existing reservation as if it were requested again, to price or place it again. */
export function restoreStay(context: Context, row: ReservationRow): RequestedStay {
  return loadRequestedStay(context, loadService(context, row.ServiceId), {
    StartUtc: row.StartMs,
    EndUtc: row.EndMs,
    PersonCounts: row.PersonCounts,
    CustomerId: row.AccountId,
    RequestedCategoryId: row.RequestedCategoryId,
    RateId: row.RateId,
  });
}
