import type {
  AtHotel,
  FeeChoices,
  ReservationActDone,
  Reservations,
  StaffReservation,
} from '#contract/desk/staff-reservations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { requestAct } from './request-act.ts';
import { staffAddress, writeQuery } from './staff-address.ts';

/** A page of reservations. What was typed to find one may be a guest's name, so all of it goes in a body. */
export function reservationsQuery(query: Readonly<Record<string, string>>) {
  return queryOptions({
    queryKey: ['reservations', query],
    queryFn: ({ signal }) =>
      request<Reservations>({ method: 'POST', path: staffAddress('reservationFinding'), body: query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function reservationQuery(reference: string) {
  return queryOptions({
    queryKey: ['reservation', reference],
    queryFn: ({ signal }) => request<StaffReservation>({ path: staffAddress('reservation', { reference }), signal }),
    // The address has none while the screen is left.
    enabled: reference !== '',
  });
}

/** What the hotel's system says now; it is asked each time. */
export function atHotelQuery(reference: string) {
  return queryOptions({
    queryKey: ['at_hotel', reference],
    queryFn: ({ signal }) =>
      request<AtHotel>({ path: staffAddress('reservationAtHotel', { reference }), signal, timeoutMs: 60_000 }),
    retry: false,
  });
}

/** What each choice of fee costs, one that somebody names among them. */
export function feeChoicesQuery(reference: string, fee: string) {
  return queryOptions({
    queryKey: ['fee_choices', reference, fee],
    queryFn: ({ signal }) =>
      request<FeeChoices>({
        path: staffAddress('cancellation', { reference }) + writeQuery(fee === '' ? {} : { fee }),
        signal,
        timeoutMs: 60_000,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

export async function actOnReservation(
  act: 'cancel' | 'cancelAgain' | 'cancelForOtherFee' | 'settle',
  reference: string,
  body: object,
): Promise<ReservationActDone & { readonly isUnanswered: boolean }> {
  const done = await requestAct<ReservationActDone>({ path: staffAddress(act, { reference }), body });
  return { ...done, isUnanswered: done.reservation.state === 'cancelling' };
}

export async function noteOnReservation(reference: string, text: string): Promise<void> {
  await request({ method: 'POST', path: staffAddress('reservationNotes', { reference }), body: { text } });
}
