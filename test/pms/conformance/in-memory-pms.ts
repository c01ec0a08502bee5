import { randomUUID } from 'node:crypto';
import { feeAt } from '#domain/cancelling/cancellation-fee.ts';
import { asId, type AgeCategoryId, type ExtraId, type RateId, type RoomCategoryId } from '#domain/value/ids.ts';
import { money, subtract, sum, type Money } from '#domain/money/money.ts';
import {
  countChargedUnits,
  isChargedByPerson,
  type BookedRoom,
  type Booking,
  type CancellationFee,
  type Extra,
  type Offer,
  type QuotedExtra,
  type QuotedRoom,
  type RoomCategory,
} from '#domain/stay/offer.ts';
import { multiplyPrice, sumPrices, type NightPrice, type Price } from '#domain/stay/price.ts';
import { countPersons, listNights, type Party, type Stay } from '#domain/stay/stay.ts';
import type {
  FoundReservation,
  HotelBill,
  HotelStay,
  PmsReservation,
  StayQuery,
  WriteAnswer,
} from '#pms/pms-reservation.ts';
import type {
  CompletePms,
  PostedRedemption,
  QuotedStay,
  QuoteRequest,
  ReservationOrder,
  WhatIf,
  WhatIfQuote,
} from '#pms/pms.ts';
import type { GuestPays } from './conformance-context.ts';
import { createInMemoryPayments } from './in-memory-payments.ts';

type Placed = {
  readonly reference: string;
  readonly booking: Booking;
  readonly placedAt: Temporal.Instant;
  readonly reservation: PmsReservation;
  isCancelled: boolean;
  /** The end of the optional reservation. Null once it is confirmed. */
  optionalUntil: Temporal.Instant | null;
  fees: readonly Money[];
};

/** The port, with the fees charged for cancelling, and the guest who pays. */
export type InMemoryPms = Required<CompletePms> & {
  readonly listFees: (reservation: PmsReservation) => Promise<readonly Money[]>;
  readonly guestPays: GuestPays;
};

/** An in-memory guest house with three categories of rooms, which shares nothing with any real PMS. */
export function createInMemoryPms(): InMemoryPms {
  const placed: Placed[] = [];
  const payments: (PostedRedemption & { readonly accountId: string })[] = [];
  const guestPayments = createInMemoryPayments();
  return {
    ...staticAnswers,
    guestPays: guestPayments.guestPays,
    payments: {
      ...guestPayments.payments,
      confirmReservation: async (reservation) => changeOptional(placed, reservation, null),
      extendOption: async (reservation, until) => changeOptional(placed, reservation, until),
    },
    loadAvailability: async (span) => ({
      from: span.arrivalDate,
      nights: listNights(span).length,
      categories: ROOMS.map(({ id }) => ({
        roomCategoryId: id,
        numbers: listNights(span).map((night) => countFree(placed, id, night)),
      })),
    }),
    listOffers: async ({ stay, party, withUnavailable }) => listOffers(placed, stay, party, withUnavailable),
    forecastArrivals: async ({ arrivals, nights, party }) =>
      listNights(arrivals).map((arrivalDate) => {
        const stay = { arrivalDate, departureDate: arrivalDate.add({ days: nights }) };
        const offers = listOffers(placed, stay, party, true);
        const pricedRooms = (isFree: boolean) =>
          offers
            .filter(({ available }) => available > 0 === isFree)
            .map(({ roomCategory, rate, price, nights: priced }) => {
              return { roomCategoryId: roomCategory.id, rateId: rate.id, price, nights: priced };
            });
        const free = new Map(offers.map(({ roomCategory, available }) => [roomCategory.id, available]));
        return { arrivalDate, free, rooms: pricedRooms(true), unavailableRooms: pricedRooms(false), longer: null };
      }),
    hasRate: async (rateId) => rateId === RATE.id,
    quoteStay: async (request) => quote(request),
    createReservation: async (order) => {
      if (Temporal.Instant.compare(Temporal.Now.instant(), order.sendBefore) > 0) {
        return { state: 'refused', code: 'PMS.UNAVAILABLE', reason: 'too late' };
      }
      if (order.maySend && !(await order.maySend())) {
        return { state: 'refused', code: 'PMS.UNAVAILABLE', reason: 'given up' };
      }
      if (!hasRooms(placed, order.booking)) {
        return { state: 'refused', code: 'RESERVATION.NO_AVAILABILITY', reason: 'sold out' };
      }
      return { state: 'created', reservation: write(placed, order) };
    },
    findReservation: async ({ reference }, since) => {
      const entry = placed.find(
        (candidate) => candidate.reference === reference && Temporal.Instant.compare(candidate.placedAt, since) >= 0,
      );
      return entry && readBack(entry);
    },
    cancelReservation: async ({ groupId }, _note, { postFee }) => {
      const entries = placed.filter(({ reservation }) => reservation.groupId === groupId);
      if (entries.some(isGone)) return { state: 'refused', reason: 'cancelled already' };
      for (const entry of entries) {
        if (postFee) entry.fees = chargeFees(entry);
        entry.isCancelled = true;
      }
      return { state: 'done' };
    },
    readCancellationFee: async ({ groupId }) => {
      const fees = placed.find(({ reservation }) => reservation.groupId === groupId)?.fees ?? [];
      return fees[0] ? sum(fees[0].currency, fees) : money('NZD', 0);
    },
    readCharged: async (reservations) => {
      const booked = placed.filter(({ reservation }) => {
        return reservations.some(({ groupId }) => groupId === reservation.groupId);
      });
      return new Map(
        booked.flatMap(({ reservation, booking }) => {
          const quoted = quote({ booking, language: 'en' });
          return quoted ? [[reservation.groupId, quoted.quote.total.gross] as const] : [];
        }),
      );
    },
    readRooms: async (reservations) =>
      placed
        .filter(({ reservation }) => reservations.some(({ groupId }) => groupId === reservation.groupId))
        .flatMap((entry) =>
          entry.reservation.rooms.map(({ id }) => ({ id, isCancelled: isGone(entry), stay: entry.booking.stay })),
        ),
    listFees: async ({ groupId }) => placed.find(({ reservation }) => reservation.groupId === groupId)?.fees ?? [],
    findStays: async (query) => placed.filter((entry) => isSought(entry, query)).map((entry) => describeStay(entry)),
    readBill: async ({ groupId, accountId, rooms }) => {
      const booking = placed.find(({ reservation }) => reservation.groupId === groupId)?.booking;
      const quoted = booking && quote({ booking, language: 'en' });
      const paid = payments.filter((payment) => payment.accountId === accountId);
      const received = sum(
        'NZD',
        paid.map(({ amount }) => amount),
      );
      const bill: HotelBill = {
        billId: null,
        accountId,
        payer: 'guest',
        companyName: null,
        isClosed: false,
        owed: quoted ? subtract(quoted.quote.total.gross, received) : null,
        nights: (quoted?.quote.rooms ?? []).flatMap(({ nights }, nth) => {
          const roomId = rooms[nth]?.id ?? '';
          return nights.map(({ date, price }) => ({ roomId, date, gross: price.gross }));
        }),
        extras: [],
      };
      return { takesPayments: true, bills: [bill] };
    },
    redemptions: {
      post: async ({ reservation: { accountId }, redemptionId, amount }) => {
        payments.push({ accountId, redemptionId, amount });
        return { state: 'done' };
      },
      find: async ({ accountId }, redemptionIds) =>
        redemptionIds.filter((id) =>
          payments.some((payment) => payment.accountId === accountId && payment.redemptionId === id),
        ),
      list: async ({ accountId }) =>
        payments
          .filter((payment) => payment.accountId === accountId)
          .map(({ redemptionId, amount }) => ({ redemptionId, amount })),
    },
    listReservations: async function* (prefix, since) {
      for (const entry of placed) {
        const isMeant = entry.reference.startsWith(prefix) && Temporal.Instant.compare(entry.placedAt, since) >= 0;
        if (isMeant) yield { reference: entry.reference, reservation: readBack(entry) };
      }
    },
  };
}

const ZONE = 'Pacific/Auckland';
const ADULT = asId<AgeCategoryId>('grown-up');
const RATE = { id: asId<RateId>('house-rate'), name: 'House rate', description: 'Pay on the day.', textLanguages: {} };

function room(id: string, capacity: number): RoomCategory {
  return {
    id: asId<RoomCategoryId>(id),
    name: id,
    description: '',
    images: [],
    capacity,
    amenities: [],
    textLanguages: {},
  };
}

const ROOMS = [room('Attic', 1), room('Garden', 2), room('Hall', 4)];
const STOCK = 3;

const EXTRAS: readonly Extra[] = (['once', 'per_time_unit', 'per_person', 'per_person_per_time_unit'] as const).map(
  (charging) => ({
    id: asId<ExtraId>(charging),
    name: charging,
    description: '',
    textLanguages: {},
    image: null,
    charging,
    price: priceOf(1_150),
    pricesByAge: null,
    isCityTax: charging === 'per_person_per_time_unit',
  }),
);

const staticAnswers = {
  loadFacts: async () => ({
    enterpriseId: 'tiny',
    name: 'In-memory guest house',
    timeZone: ZONE,
    pricing: 'gross' as const,
    image: null,
    merchantId: null,
    currencies: ['NZD'],
    defaultCurrency: 'NZD',
    defaultLanguage: 'en-NZ',
    textLanguages: ['en-NZ'],
    taxEnvironmentCode: 'NZ',
    propertyInfo: {
      city: 'Napier',
      street: '1 Marine Parade',
      line1: '1 Marine Parade',
      line2: '',
      postalCode: '4110',
      countryCode: 'NZ',
      subdivisionCode: '',
      phone: '',
      email: '',
      websiteUrl: '',
    },
  }),
  listAgeCategories: async () => [
    {
      id: ADULT,
      name: 'Grown-up',
      textLanguages: {},
      classification: 'adult' as const,
      minimalAge: 18,
      maximalAge: null,
      isDefault: true,
    },
  ],
  listExchangeRates: async () => [],
  listLanguages: async () => [],
  loadTaxes: async () => ({
    TaxRates: [{ Code: 'GST', TaxationCode: 'NZ-GST' }],
    Taxations: [{ Code: 'NZ-GST', Name: 'Goods and services tax', LocalName: 'GST' }],
  }),
  listRoomCategories: async () => ROOMS,
  loadAbout: async () => ({
    hotel: { texts: {}, mapPoint: { latitude: -39.49, longitude: 176.92 }, pictures: [] },
    rooms: ROOMS.map(({ id }) => ({ roomCategoryId: id, texts: {}, sizeM2: 20, features: [], pictures: [] })),
  }),
  listExtras: async () => [...EXTRAS],
};

function fits(party: Party, { capacity }: RoomCategory): boolean {
  return countPersons(party) <= capacity && party.every(({ ageCategoryId }) => ageCategoryId === ADULT);
}

function priceOf(grossMinor: number): Price {
  const taxMinor = Math.round((grossMinor * 15) / 115);
  return {
    currency: 'NZD',
    net: money('NZD', grossMinor - taxMinor),
    gross: money('NZD', grossMinor),
    taxValues: [{ code: 'GST', value: money('NZD', taxMinor) }],
  };
}

function priceNights({ capacity }: RoomCategory, stay: Stay): NightPrice[] {
  return listNights(stay).map((date) => ({ date, price: priceOf(capacity * 5_000 + date.dayOfWeek * 111) }));
}

function countFree(placed: readonly Placed[], id: RoomCategoryId, night: Temporal.PlainDate): number {
  const taken = placed
    .filter((entry) => !isGone(entry) && listNights(entry.booking.stay).some((each) => each.equals(night)))
    .flatMap((entry) => entry.booking.rooms.filter((booked) => booked.roomCategoryId === id));
  return STOCK - taken.length;
}

function hasRooms(placed: readonly Placed[], { stay, rooms }: Booking): boolean {
  return ROOMS.every(({ id }) => {
    const wanted = rooms.filter(({ roomCategoryId }) => roomCategoryId === id).length;
    return listNights(stay).every((night) => countFree(placed, id, night) >= wanted);
  });
}

function listOffers(placed: readonly Placed[], stay: Stay, party: Party, withUnavailable = false): Offer[] {
  return ROOMS.filter((category) => fits(party, category)).flatMap((roomCategory): Offer[] => {
    const available = Math.min(...listNights(stay).map((night) => countFree(placed, roomCategory.id, night)));
    if (available < 1 && !withUnavailable) return [];
    const nights = priceNights(roomCategory, stay);
    const price = sumPrices(
      'NZD',
      nights.map((night) => night.price),
    );
    return [
      {
        rate: RATE,
        roomCategory,
        available,
        price,
        nights,
        cancellation: { text: '', freeUntil: null, fee: null, fees: null },
      },
    ];
  });
}

function quote({ booking, whatIf = [] }: QuoteRequest): QuotedStay | undefined {
  const rooms = booking.rooms.map((booked) => quoteRoom(booked, booking.stay));
  const extras = booking.extras.map(({ extraId, count }) => quoteExtra(extraId, count, booking));
  if (!rooms.every((quoted) => quoted !== null) || !extras.every((quoted) => quoted !== null)) return undefined;
  const total = sumPrices('NZD', [...rooms.map(({ price }) => price), ...extras.map((extra) => extra.priceSummary)]);
  return { quote: { total, rooms, extras }, whatIf: whatIf.map((one) => quoteWhatIf(one, booking.stay)) };
}

function quoteWhatIf({ room: booked, extras }: WhatIf, stay: Stay): WhatIfQuote | null {
  const quoted = quoteRoom(booked, stay);
  const prices = extras.map(({ extraId, count }) => quoteExtra(extraId, count, { stay, rooms: [booked], extras }));
  if (!quoted || !prices.every((price) => price !== null)) return null;
  return { room: quoted, extras: prices.map(({ priceSummary }) => priceSummary) };
}

function quoteRoom({ roomCategoryId, rateId, party }: BookedRoom, stay: Stay): QuotedRoom | null {
  const category = ROOMS.find(({ id }) => id === roomCategoryId);
  if (!category || rateId !== RATE.id || !fits(party, category)) return null;
  const nights = priceNights(category, stay);
  const price = sumPrices(
    'NZD',
    nights.map((night) => night.price),
  );
  return {
    roomCategoryId,
    rateId,
    name: category.name,
    rateName: RATE.name,
    textLanguages: {},
    persons: countPersons(party),
    price,
    nights,
    cancellationFees: listFees(nights, stay, Temporal.Now.instant()),
  };
}

/** A tenth of the first night from the booking on, and everything from the evening before arrival on. */
function listFees([first]: readonly NightPrice[], stay: Stay, bookedAt: Temporal.Instant): CancellationFee[] {
  if (!first) return [];
  const evening = stay.arrivalDate.subtract({ days: 1 }).toZonedDateTime({ timeZone: ZONE, plainTime: '18:00' });
  return [
    { from: bookedAt, fee: money('NZD', Math.round(first.price.gross.amountMinor / 10)) },
    { from: evening.toInstant(), fee: first.price.gross },
  ];
}

function chargeFees({ booking: { rooms, stay }, placedAt }: Placed): Money[] {
  return rooms.flatMap((booked) => {
    const quoted = quoteRoom(booked, stay);
    return quoted ? [feeAt(listFees(quoted.nights, stay, placedAt), Temporal.Now.instant(), 'NZD')] : [];
  });
}

function quoteExtra(extraId: ExtraId, count: number, { stay, rooms }: Booking): QuotedExtra | null {
  const extra = EXTRAS.find(({ id }) => id === extraId);
  if (!extra) return null;
  const isByRoom = isChargedByPerson(extra.charging);
  const parties = isByRoom ? rooms.map(({ party }) => [party]) : [[]];
  const ofOne = parties.map((charged) => priceOf(1_150 * countChargedUnits(extra.charging, stay, charged)));
  const ofAll = ofOne.map((price) => multiplyPrice(price, count));
  const { name, charging, isCityTax } = extra;
  const prices = { price: sumPrices('NZD', ofOne), priceSummary: sumPrices('NZD', ofAll) };
  return {
    extraId,
    name,
    textLanguages: {},
    count,
    charging,
    isCityTax,
    ...prices,
    roomPrices: isByRoom ? ofAll : null,
  };
}

function readBack(entry: Placed): FoundReservation {
  const isCancelled = isGone(entry);
  const { reservation } = entry;
  const optionalUntil = isCancelled ? null : entry.optionalUntil;
  const rooms = reservation.rooms.map((one) => ({ ...one, isCancelled }));
  const stays = rooms.map(() => entry.booking.stay);
  const states = rooms.map((room) => (room.isCancelled ? 'cancelled' : optionalUntil ? 'not_confirmed' : 'confirmed'));
  return { ...reservation, rooms, stays, states, isOptional: optionalUntil !== null, optionalUntil };
}

/** The guest house knows neither names nor doors. */
function isSought({ reservation }: Placed, query: StayQuery): boolean {
  if ('groupId' in query) return reservation.groupId === query.groupId;
  return 'number' in query && reservation.rooms.some(({ number }) => number === query.number);
}

function describeStay(entry: Placed): HotelStay {
  const { groupId, accountId, rooms, isOptional } = readBack(entry);
  const standing = isOptional ? 'not_confirmed' : 'confirmed';
  const state = isGone(entry) ? 'cancelled' : standing;
  const { stay } = entry.booking;
  const booked = rooms.flatMap(({ id }, nth) => {
    const room = entry.booking.rooms[nth];
    return room ? [{ id, roomCategoryId: room.roomCategoryId, party: room.party }] : [];
  });
  return { groupId, accountId, rooms, state, guestName: null, stay, booked, roomNames: [], payer: 'guest' };
}

/** Cancelled, or optional and expired. */
function isGone({ isCancelled, optionalUntil }: Placed): boolean {
  return (
    isCancelled || (optionalUntil !== null && Temporal.Instant.compare(optionalUntil, Temporal.Now.instant()) <= 0)
  );
}

function changeOptional(
  placed: readonly Placed[],
  { groupId }: PmsReservation,
  until: Temporal.Instant | null,
): WriteAnswer {
  const entry = placed.find(({ reservation }) => reservation.groupId === groupId);
  if (!entry || isGone(entry)) return { state: 'refused', reason: 'released' };
  if (entry.optionalUntil) entry.optionalUntil = until;
  return { state: 'done' };
}

function write(placed: Placed[], { reference, booking, optionalUntil }: ReservationOrder): PmsReservation {
  const rooms = booking.rooms.map((_, index) => ({
    id: randomUUID(),
    number: `${placed.length + 1}/${index + 1}`,
    isCancelled: false,
  }));
  const reservation = { groupId: randomUUID(), accountId: randomUUID(), rooms };
  const placedAt = Temporal.Now.instant();
  placed.push({
    reference,
    booking,
    placedAt,
    reservation,
    isCancelled: false,
    optionalUntil: optionalUntil ?? null,
    fees: [],
  });
  return reservation;
}
