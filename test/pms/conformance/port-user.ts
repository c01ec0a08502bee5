import type { Buyer } from '#domain/stay/buyer.ts';
import type { Booking, Offer } from '#domain/stay/offer.ts';
import type { Party, Stay } from '#domain/stay/stay.ts';
import { idsOfCancelled, type FoundReservation, type PmsReservation } from '#pms/pms-reservation.ts';
import type {
  CancelOptions,
  CreateAnswer,
  CompletePms,
  OrderToFind,
  Pms,
  RedemptionPayment,
  ReservationOrder,
} from '#pms/pms.ts';

/** The buyer of the suite's reservations. */
export const BUYER: Buyer = {
  firstName: 'Ada',
  lastName: 'Sample',
  email: 'ada.sample@example.org',
  asRegistered: false,
  phone: '+44 1632 960123',
  language: 'en-GB',
  specialRequests: '',
  cardExpiration: '',
  propertyPrivacyPolicyAgrement: true,
  nameOnCard: '',
  arrival: null,
  guest: null,
};

/** The time that a write may take to become readable, before it counts as not executed. */
const PAUSE_BEFORE_SECOND_LOOK_MS = 50;
const MOST_TRIES = 5;

/** Reserves by the rules of the port: after an unknown outcome it looks twice before it retries. */
export async function reserve(pms: Pms, order: ReservationOrder): Promise<CreateAnswer> {
  const since = Temporal.Now.instant();
  let answer: CreateAnswer = { state: 'unknown', reason: 'not tried' };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    answer = await pms.createReservation(order);
    if (answer.state === 'created') return answer;
    if (answer.state === 'refused' && answer.code !== 'PMS.UNAVAILABLE') return answer;
    const found = await findTwice(pms, order, since);
    if (found) return { state: 'created', reservation: found };
  }
  return answer;
}

export async function findTwice(
  pms: Pms,
  ordered: OrderToFind,
  since: Temporal.Instant,
): Promise<FoundReservation | undefined> {
  const found = await pms.findReservation(ordered, since);
  if (found) return found;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_BEFORE_SECOND_LOOK_MS));
  return pms.findReservation(ordered, since);
}

/** Repeats a request while its outcome is unknown. Only for idempotent requests. */
export async function untilCertain<Answer extends { readonly state: string }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  let answer = await ask();
  for (let tries = 1; tries < MOST_TRIES && answer.state === 'unknown'; tries += 1) answer = await ask();
  return answer;
}

/** Cancels rooms until all are cancelled or the PMS refuses. A request whose answer was lost may have been executed. */
export async function cancelUntilCertain(
  pms: CompletePms,
  reservation: PmsReservation,
  options: CancelOptions = { postFee: false },
): Promise<string> {
  let state = 'unknown';
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const cancelled = idsOfCancelled(await pms.readRooms([reservation]));
    const rooms = reservation.rooms.filter(({ id }) => !cancelled.includes(id));
    if (rooms.length === 0) return 'done';
    if (state === 'refused') return state;
    ({ state } = await pms.cancelReservation({ ...reservation, rooms }, 'Cancelled by the conformance suite', options));
  }
  return state;
}

/** Posts a redemption exactly once, with a look before every attempt. */
export async function postOnce(pms: CompletePms, payment: RedemptionPayment): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (await isPosted(pms, payment)) return true;
    const { state } = await pms.redemptions.post(payment);
    if (state === 'done') return true;
    if (state === 'refused') return false;
  }
  return isPosted(pms, payment);
}

async function isPosted(pms: CompletePms, { reservation, redemptionId }: RedemptionPayment): Promise<boolean> {
  return (await pms.redemptions.find(reservation, [redemptionId])).length > 0;
}

/** A booking of one room of an offer. */
export function bookingOf(offer: Offer, stay: Stay, party: Party, rooms = 1): Booking {
  const room = { roomCategoryId: offer.roomCategory.id, rateId: offer.rate.id, party };
  return { stay, rooms: Array.from({ length: rooms }, () => room), extras: [] };
}
