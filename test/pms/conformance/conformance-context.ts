import { afterAll, beforeAll } from 'vitest';
import type { AgeCategoryId, RoomCategoryId } from '#domain/value/ids.ts';
import type { Money } from '#domain/money/money.ts';
import type { Booking, Offer } from '#domain/stay/offer.ts';
import { findAdultCategory } from '#domain/stay/property.ts';
import { dateAt, type Party, type Stay } from '#domain/stay/stay.ts';
import type { PmsPayments } from '#pms/pms-payments.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { CompletePms, Pms, ReservationOrder } from '#pms/pms.ts';
import { BUYER, reserve } from './port-user.ts';

/** A guest's act when the payment service asks them to pay. */
export type GuestPays = (requestId: string, outcome: 'charged' | 'submitted' | 'failed') => Promise<void>;

/** A property opened for the suite. It needs some free rooms in the coming year, a rate and an extra. */
export type OpenedPms = {
  readonly pms: Pms;
  /** The cancellation fees of a reservation in the PMS's own books. Only for a PMS that can cancel. */
  listFees?(reservation: PmsReservation): Promise<readonly Money[]>;
  /** Only for a PMS at which guests pay. */
  readonly guestPays?: GuestPays;
  close(): Promise<void>;
};

/** The state that the tests of one PMS share. It is open while they run. */
export type ConformanceContext = {
  readonly pms: Pms;
  /** The port with the abilities that not every PMS has. Throws if one is missing. */
  readonly complete: CompletePms;
  readonly payments: PmsPayments;
  readonly timeZone: string;
  today(): Temporal.PlainDate;
  adults(count: number): Party;
  nextReference(): string;
  /** A stay on days that no other test uses, with an available offer. */
  findOffer(
    nights: number,
    accepts?: (offer: Offer) => boolean,
  ): Promise<{ readonly stay: Stay; readonly offer: Offer; readonly offers: readonly Offer[] }>;
  order(booking: Booking, reference?: string): ReservationOrder;
  readonly guestPays: GuestPays;
  /** Optional until `optionalUntil`, or permanent without it. */
  reserveOrThrow(booking: Booking, reference?: string, optionalUntil?: Temporal.Instant): Promise<PmsReservation>;
  freeRooms(stay: Stay, categoryId: RoomCategoryId): Promise<readonly number[]>;
  listFees(reservation: PmsReservation): Promise<readonly Money[]>;
};

/** Opens the property before the tests of the surrounding `describe`, and closes it after them. */
export function openContext(open: () => Promise<OpenedPms>): ConformanceContext {
  let opened: OpenedPms;
  let pms: Pms;
  let timeZone: string;
  let adult: AgeCategoryId;
  let references = 0;
  let usedDays = 30;

  beforeAll(async () => {
    opened = await open();
    pms = opened.pms;
    timeZone = (await pms.loadFacts()).timeZone;
    const category = findAdultCategory(await pms.listAgeCategories('en'));
    if (!category) throw new Error('the suite needs an age category for adults');
    adult = category.id;
  });
  afterAll(() => opened.close());

  const context: ConformanceContext = {
    get pms() {
      return pms;
    },
    get complete() {
      if (isComplete(pms)) return pms;
      throw new Error('this PMS was said to do more than it can');
    },
    get payments() {
      if (pms.payments) return pms.payments;
      throw new Error('at this PMS no guest pays');
    },
    guestPays: (requestId, outcome) => {
      if (!opened.guestPays) throw new Error('nothing was given to pay with');
      return opened.guestPays(requestId, outcome);
    },
    get timeZone() {
      return timeZone;
    },
    today: () => dateAt(Temporal.Now.instant(), timeZone),
    adults: (count) => [{ ageCategoryId: adult, count }],
    nextReference: () => `CONFORMANCE-${Date.now().toString(36).toUpperCase()}-${(references += 1)}`,
    findOffer: async (nights, accepts = () => true) => {
      for (let tries = 0; tries < 40; tries += 1) {
        const arrivalDate = context.today().add({ days: usedDays });
        usedDays += nights + 1;
        const stay: Stay = { arrivalDate, departureDate: arrivalDate.add({ days: nights }) };
        const offers = await pms.listOffers({ stay, party: context.adults(1), language: 'en' });
        const offer = offers.find(accepts);
        if (offer) return { stay, offer, offers };
      }
      throw new Error('the suite found no free room');
    },
    order: (booking, reference = context.nextReference()) => ({
      reference,
      booking,
      buyer: BUYER,
      notes: 'Conformance',
      sendBefore: Temporal.Now.instant().add({ minutes: 1 }),
    }),
    reserveOrThrow: async (booking, reference, optionalUntil) => {
      const order = { ...context.order(booking, reference), ...(optionalUntil && { optionalUntil }) };
      const answer = await reserve(pms, order);
      if (answer.state !== 'created') throw new Error(`${answer.state}: ${answer.reason}`);
      return answer.reservation;
    },
    freeRooms: async (stay, categoryId) => {
      const { categories } = await pms.loadAvailability(stay);
      return categories.find(({ roomCategoryId }) => roomCategoryId === categoryId)!.numbers;
    },
    listFees: async (reservation) => {
      if (!opened.listFees) throw new Error('nothing was given to see what was charged');
      return opened.listFees(reservation);
    },
  };
  return context;
}

const ABILITIES = [
  'cancelReservation',
  'readRooms',
  'readCharged',
  'readCancellationFee',
  'redemptions',
  'findStays',
  'readBill',
  'listReservations',
];

function isComplete(pms: Pms): pms is CompletePms {
  return ABILITIES.every((ability) => ability in pms);
}
