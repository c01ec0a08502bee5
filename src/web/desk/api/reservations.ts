import type {
  AtHotel,
  FeeChoices,
  ReservationActDone,
  Reservations,
  StaffReservation,
  StayMoved,
} from '#contract/desk/staff-reservations.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { readQuery } from '../../api/read-query.ts';
import { requestAct } from './request-act.ts';
import { staffAddress, writeQuery } from './staff-address.ts';

/** A page of reservations. The search text may be a guest's name, so all filters are sent in a body. */
export function reservationsQuery(query: Readonly<Record<string, string>>) {
  const call = { path: staffAddress('reservationFinding'), body: query };
  return readQuery<Reservations>(['reservations', query], call, { placeholderData: keepPreviousData });
}

export function reservationQuery(reference: string) {
  const path = staffAddress('reservation', { reference });
  // The reference is empty while the screen is being left.
  return readQuery<StaffReservation>(['reservation', reference], { path }, { enabled: reference !== '' });
}

/** The current data of the hotel's system, requested each time. */
export function atHotelQuery(reference: string) {
  const path = staffAddress('reservationAtHotel', { reference });
  return readQuery<AtHotel>(['at_hotel', reference], { path, timeoutMs: 60_000 }, { retry: false });
}

export function feeChoicesQuery(reference: string, fee: string) {
  const path = staffAddress('cancellation', { reference }) + writeQuery(fee === '' ? {} : { fee });
  const more = { placeholderData: keepPreviousData, staleTime: 0, retry: false };
  return readQuery<FeeChoices>(['fee_choices', reference, fee], { path, timeoutMs: 60_000 }, more);
}

export function actOnReservation(
  act: 'addressCorrection' | 'cancel' | 'cancelAgain' | 'cancelForOtherFee' | 'postAgain' | 'settle',
  reference: string,
  body: object,
): Promise<ReservationActDone> {
  return requestAct({ path: staffAddress(act, { reference }), body });
}

export function moveStay(reference: string, body: object): Promise<StayMoved> {
  return requestAct({ path: staffAddress('moveStay', { reference }), body });
}

export async function noteOnReservation(reference: string, text: string): Promise<void> {
  await request({ path: staffAddress('reservationNotes', { reference }), body: { text } });
}
