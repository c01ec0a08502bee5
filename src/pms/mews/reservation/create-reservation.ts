import { roomsForWholeStay } from '#domain/stay/availability.ts';
import type { Booking } from '#domain/stay/offer.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { CreateAnswer, ReservationOrder } from '#pms/pms.ts';
import type { MewsWrite } from '../client/write-outcome.ts';
import { writeAgainIfJustChanged, writeAgainIfNotFound } from '../client/repeat-writes.ts';
import { isCityTax } from '../mapping/map-extra.ts';
import { listRuleProductIds } from '../mapping/rule-products.ts';
import { addedReservationsSchema } from '../schema/booking-schema.ts';
import { ordersOfRoom, roomParameters, type ProductOrder } from '../mapping/room-parameters.ts';
import { formatInstant } from '../time/time-unit.ts';
import { findReservation } from './find-reservation.ts';
import { findOrAddCustomer, findOrAddGuest, type FoundCustomer } from './find-customer.ts';
import { listSoldProducts } from '../price/list-extras.ts';
import type { MewsContext } from '../mews-context.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import { storePaymentCard } from './store-payment-card.ts';

type Added = {
  readonly Reservations: readonly { readonly Identifier: string | null; readonly Reservation: AddedRoom }[];
};
type AddedRoom = { readonly Id: string; readonly GroupId: string; readonly Number: string | null };
type Prepared = { readonly customer: FoundCustomer; readonly body: object };

/**
 * Reserves all rooms of a booking in one group with our reference as its name. Nothing is reserved until
 * `reservations/add` is sent, so every earlier failure is a refusal. After that only a clear refusal by Mews is one,
 * and any other failure is unknown. Mews has no idempotency: the request is never sent again after an unknown outcome,
 * and after a 429 or 409 only if the reservation does not exist.
 */
export async function createReservation(context: MewsContext, order: ReservationOrder): Promise<CreateAnswer> {
  let prepared: Prepared | Extract<CreateAnswer, { state: 'refused' }>;
  try {
    prepared = await prepare(context, order);
  } catch (error) {
    if (!(error instanceof PmsFault)) throw error;
    return { state: 'refused', code: 'PMS.UNAVAILABLE', reason: error.message };
  }
  if ('state' in prepared) return prepared;
  if (order.maySend && !(await order.maySend())) return GIVEN_UP;
  const since = context.now();
  const { body, customer } = prepared;
  const written = await writeAgainIfNotFound(
    () => writeAgainIfJustChanged(context.client, 'reservations/add', body, addedReservationsSchema, order.sendBefore),
    () => findReservation(context, order, since),
  );
  context.priceCache.dropAvailability(order.booking.stay);
  if (written.state === 'done') return readAdded(written.answer, order, customer.id);
  if (written.state === 'found') return { state: 'created', reservation: written.found };
  // A look-up just found no reservation, but it may still appear. Later look-ups decide.
  if (written.state === 'unknown' || written.state === 'turned_away') return { ...written, state: 'unknown' };
  return refuse(context, order, written);
}

const GIVEN_UP = { state: 'refused', code: 'PMS.UNAVAILABLE', reason: 'it was given up before it was sent' } as const;

async function prepare(
  context: MewsContext,
  order: ReservationOrder,
): Promise<Prepared | Extract<CreateAnswer, { state: 'refused' }>> {
  const { booking, buyer, paymentCardToken } = order;
  const [times, products, listOrders] = await Promise.all([
    context.setUpCache.loadStayTimes(),
    listSoldProducts(context),
    prepareOrders(context, order.booking),
  ]);
  const orders = booking.extras.map(({ extraId, count }): ProductOrder | undefined => {
    const product = products.find(({ Id }) => Id === extraId);
    return product && { product, count };
  });
  const known = orders.filter((one) => one !== undefined);
  if (known.length < orders.length) {
    return { state: 'refused', code: 'RESERVATION.NOT_ACCEPTED', reason: 'An extra is no longer sold.' };
  }
  const booker = await findOrAddCustomer(context, buyer);
  if ('state' in booker) return booker;
  const leavesPaymentCard = paymentCardToken !== undefined;
  const customer = buyer.guest
    ? await findOrAddGuest(context, buyer.guest, { buyerEmail: buyer.email, leavesPaymentCard })
    : booker;
  if ('state' in customer) return customer;
  // Mews: "belonging to Customer who owns the reservation" (`CreditCardId` of `reservations/add`), so not the booker.
  const card =
    paymentCardToken === undefined
      ? undefined
      : await storePaymentCard(context, customer.id, paymentCardToken, buyer.cardExpiration);
  if (card?.state === 'refused')
    return { state: 'refused', code: 'RESERVATION.PAYMENT_CARD_REFUSED', reason: card.reason };
  const Notes = noteBuyer(order, booker);
  const Reservations = booking.rooms.map((room, index) => ({
    ...roomParameters(String(index), room, booking.stay, times, listOrders(known, index)),
    ...stateParameters(order),
    CustomerId: customer.id,
    ...(buyer.guest ? { BookerId: booker.id } : {}),
    ...(card ? { CreditCardId: card.id } : {}),
    ...(Notes === '' ? {} : { Notes }),
  }));
  const { enterpriseId, serviceId } = context.settings;
  const body = {
    EnterpriseId: enterpriseId,
    ServiceId: serviceId,
    GroupName: order.reference,
    Reservations,
    CheckRateApplicability: true,
    CheckOverbooking: true,
    SendConfirmationEmail: order.mailsGuest ?? false,
  };
  return { customer, body };
}

/** Mews itself releases an optional reservation that is not confirmed in time. */
function stateParameters({ optionalUntil }: ReservationOrder): object {
  return optionalUntil ? { State: 'Optional', ReleasedUtc: formatInstant(optionalUntil) } : { State: 'Confirmed' };
}

/** City tax is left out if a rule of the hotel adds it, or the guest would pay it twice. */
async function prepareOrders({ setUpCache }: MewsContext, { stay, rooms }: Booking) {
  const [rules, rates, categories] = await Promise.all([
    setUpCache.loadRules(),
    setUpCache.listRates(),
    setUpCache.listRoomCategories(),
  ]);
  return (orders: readonly ProductOrder[], roomIndex: number): ProductOrder[] => {
    const rate = rates.find(({ Id }) => Id === rooms[roomIndex]?.rateId);
    const category = categories.find(({ Id }) => Id === rooms[roomIndex]?.roomCategoryId);
    const added = rate && category ? listRuleProductIds(rules, { rate, category, stay }) : new Set<string>();
    return ordersOfRoom(orders, roomIndex).filter(({ product }) => !(isCityTax(product) && added.has(product.Id)));
  };
}

/** A profile found by email may have another name. The notes then show the hotel who has booked. */
function noteBuyer({ notes, buyer }: ReservationOrder, { lastName }: FoundCustomer): string {
  const isSame = lastName === null || lastName.toLowerCase() === buyer.lastName.toLowerCase();
  const name = `${buyer.firstName} ${buyer.lastName}`;
  return [...(isSame ? [] : [name]), notes].filter((line) => line !== '').join('\n');
}

/** In the order of the booking, by the identifiers that Mews echoes. Missing rooms: the outcome is unknown. */
function readAdded({ Reservations }: Added, { booking }: ReservationOrder, accountId: string): CreateAnswer {
  const rooms = booking.rooms.flatMap((_, index) => {
    const added = Reservations.find(({ Identifier }) => Identifier === String(index)) ?? Reservations[index];
    return added ? [added.Reservation] : [];
  });
  const [first] = rooms;
  if (!first || new Set(rooms.map(({ Id }) => Id)).size < booking.rooms.length) {
    return { state: 'unknown', reason: `${Reservations.length} of ${booking.rooms.length} rooms in the answer` };
  }
  const reservation: PmsReservation = {
    groupId: first.GroupId,
    accountId,
    rooms: rooms.map(({ Id, Number: number }) => ({ id: Id, number, isCancelled: false })),
  };
  return { state: 'created', reservation };
}

async function refuse(
  context: MewsContext,
  order: ReservationOrder,
  written: Extract<MewsWrite<Added>, { state: 'refused' | 'not_sent' }>,
): Promise<CreateAnswer> {
  if (written.state === 'not_sent') return { state: 'refused', code: 'PMS.UNAVAILABLE', reason: written.reason };
  const { status, message: reason } = written;
  if (status === 401 || status === 404) return { state: 'refused', code: 'PMS.UNAVAILABLE', reason };
  const isSoldOut = status === 403 && (/no availability/i.test(reason) || (await isShortOfRooms(context, order)));
  if (isSoldOut) await learnRefusal(context, order);
  return { state: 'refused', code: isSoldOut ? 'RESERVATION.NO_AVAILABILITY' : 'RESERVATION.NOT_ACCEPTED', reason };
}

/** Only for a single room: with several it is unclear which one was not available. */
async function learnRefusal({ priceCache, refusedStays }: MewsContext, { booking }: ReservationOrder): Promise<void> {
  const [room, ...others] = booking.rooms;
  if (!room || others.length > 0) return;
  const numbers = await fallBackOnPmsFault(undefined, priceCache.loadAvailability(booking.stay));
  const found = numbers?.categories.find(({ roomCategoryId }) => roomCategoryId === room.roomCategoryId);
  if (found) refusedStays.learn(room.roomCategoryId, booking.stay, found.numbers);
}

/** True if the numbers of free rooms confirm it. The wording of the message is only a hint and may change. */
async function isShortOfRooms({ priceCache }: MewsContext, { booking }: ReservationOrder): Promise<boolean> {
  const numbers = await fallBackOnPmsFault(undefined, priceCache.loadAvailability(booking.stay));
  if (!numbers) return false;
  const free = roomsForWholeStay(numbers, booking.stay);
  return booking.rooms.some(({ roomCategoryId }) => {
    const wanted = booking.rooms.filter((room) => room.roomCategoryId === roomCategoryId).length;
    return (free.get(roomCategoryId) ?? 0) < wanted;
  });
}
