import type {
  BookingRecoveryRequest,
  CardOpened,
  CodeShown,
  HeldCards,
  OpenedBooking,
  UnmaskedCards,
} from '#contract/guest/recovery.ts';
import type { Reservation } from '#contract/guest/reservation.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

export function recoverBooking(body: BookingRecoveryRequest): Promise<object> {
  return request({ path: callPath('bookingRecovery'), body });
}

export function recoverCards(email: string): Promise<object> {
  return request({ path: callPath('cardRecovery'), body: { email } });
}

export async function openBooking(token: string): Promise<Reservation> {
  const opened = await request<OpenedBooking>({ path: callPath('bookingOpening'), body: { token } });
  const { reference, access_token: accessToken } = opened;
  const path = callPath('reservationByReference', { reference });
  const reservation = await request<Reservation>({ path, accessToken });
  return { ...reservation, access_token: accessToken };
}

export function listHeldCards(token: string): Promise<HeldCards> {
  return request({ path: callPath('heldCards'), body: { token } });
}

export function unmaskCards(holderToken: string, last4: string): Promise<UnmaskedCards> {
  return request({ path: callPath('unmaskedCards'), body: { holder_token: holderToken, last4 } });
}

export function openGivenCard(token: string): Promise<CardOpened> {
  return request({ path: callPath('cardOpening'), body: { token } });
}

/** Only this answer contains the code. */
export function showCardCode(token: string): Promise<CodeShown> {
  return request({ path: callPath('cardCode'), body: { token } });
}

export function stopReminders(token: string): Promise<object> {
  return request({ path: callPath('reminderStop'), body: { token } });
}

export function sendLetterAgain({ reference, access_token: accessToken }: Reservation): Promise<object> {
  return request({ path: callPath('reservationLetter', { reference }), accessToken, body: {} });
}
