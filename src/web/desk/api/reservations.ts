import { keepPreviousData } from '@tanstack/react-query';
import { readDesk } from './desk-call.ts';

/** The hotel's system may be slow. */
const HOTEL_TIMEOUT_MS = 60_000;

/** A page of reservations. The search text may be a guest's name, so all filters are sent in a body. */
export function reservationsQuery(query: Readonly<Record<string, string>>) {
  const given = { body: query };
  return readDesk(['reservations', query], 'POST /staff/reservations/find', given, {
    placeholderData: keepPreviousData,
  });
}

export function reservationQuery(reference: string) {
  // The reference is empty while the screen is being left.
  const given = reference === '' ? undefined : { reference };
  return readDesk(['reservation', reference], 'GET /staff/reservations/:reference', given);
}

/** The current data of the hotel's system, requested each time. */
export function atHotelQuery(reference: string) {
  const more = { timeoutMs: HOTEL_TIMEOUT_MS, retry: false };
  return readDesk(['at_hotel', reference], 'GET /staff/reservations/:reference/hotel', { reference }, more);
}

export function feeChoicesQuery(reference: string, fee: string) {
  const given = { reference, query: fee === '' ? {} : { fee } };
  const more = { timeoutMs: HOTEL_TIMEOUT_MS, placeholderData: keepPreviousData, staleTime: 0, retry: false };
  return readDesk(['fee_choices', reference, fee], 'GET /staff/reservations/:reference/cancellation', given, more);
}
