import type { Card } from '../card/card.ts';
import { availableInLot } from '../card/lot.ts';
import type { Currency } from '../money/currency.ts';
import { money, sum, type Money } from '../money/money.ts';
import { compareDates } from '../stay/date-order.ts';
import { countChargedUnits, isChargedByPerson, type Extra, type QuotedExtra, type QuotedRoom } from '../stay/offer.ts';
import type { Price } from '../stay/price.ts';
import { countPersons, type Party } from '../stay/stay.ts';
import type { CardRefusal } from '../value/error-codes.ts';
import { asId, type ExtraId, type RoomCategoryId } from '../value/ids.ts';
import { coverStay } from './cover.ts';
import type { CoverLine, CoverRequest, PaidExtra } from './cover-request.ts';

/** A part of the price of a night. A discount is another one. */
export type BilledNight = { readonly roomId: string; readonly date: Temporal.PlainDate; readonly gross: Money };

/** An extra of a room. `units` are those it is charged for, such as persons times nights. */
export type BilledExtra = {
  readonly roomId: string;
  readonly extraId: ExtraId;
  readonly units: number;
  readonly gross: Money;
};

export type BilledRoom = { readonly id: string; readonly roomCategoryId: RoomCategoryId; readonly party: Party };

/** A night of a room, as it is stored. */
export type PaidNight = { readonly roomId: string; readonly date: string };

/** A package's payment for an extra, as it is stored with the room of its nights. */
type StoredExtra = Omit<PaidExtra, 'roomIndex' | 'date'> & {
  readonly roomId: string;
  readonly date: string | null;
};

export type PaidBefore = { readonly nights: readonly PaidNight[]; readonly extras: readonly StoredExtra[] };

/** One use of a card on a bill: its nights and extras, and its amount for them. The first uses were stored without. */
export type BillUse = Pick<PaidBefore, 'nights'> & Partial<PaidBefore> & { readonly amountMinor: number };

/** A bill with the nights and extras of a stay that are open on it, in the bill's currency. */
type BillRequest = Pick<CoverRequest, 'propertyId' | 'redeemLocationIds' | 'stay' | 'today'> & {
  /** The day on which value must be valid. */
  readonly goodOn: Temporal.PlainDate;
  readonly owed: Money;
  readonly rooms: readonly BilledRoom[];
  readonly nights: readonly BilledNight[];
  readonly extras: readonly BilledExtra[];
  readonly known: readonly Extra[];
  readonly paid: PaidBefore;
};

/** Why uses pay nothing on a bill, in words that staff read. */
export type UseRefusal =
  | 'NOT_FOR_BILLS'
  | 'NOTHING_OWED'
  | 'NIGHTS_NOT_ALLOWED'
  | 'NOT_FOR_THIS_ROOM'
  | 'UPGRADES_ON_PAGE'
  | 'LESS_OWED';

const REFUSALS: Partial<Record<CardRefusal, UseRefusal>> = {
  'CARD.NOT_ON_THESE_DAYS': 'NIGHTS_NOT_ALLOWED',
  'CARD.NOT_FOR_THIS_ROOM': 'NOT_FOR_THIS_ROOM',
};

/**
 * The uses that a card can pay on a bill, in the order in which they are taken, by the rules of `coverStay`. The last
 * day for booking does not count, and no use is taken that is worth more than is owed.
 */
export function coverBill(request: BillRequest, card: Card): readonly BillUse[] | UseRefusal {
  const open = request.nights.filter((night) => !isPaid(request.paid.nights, night));
  const rooms = request.rooms.map((room) => quoteRoom(room, open, request.owed));
  const nights = rooms.flatMap((room) => room.nights);
  if (nights.every(({ price }) => price.gross.amountMinor <= 0)) return 'NOTHING_OWED';
  const roomIdOf = (roomIndex: number) => request.rooms[roomIndex]?.id ?? '';
  const toCover = {
    ...request,
    paidExtras: request.paid.extras.map(({ roomId, date, ...extra }) => ({
      ...extra,
      roomIndex: request.rooms.findIndex(({ id }) => id === roomId),
      date: date === null ? null : Temporal.PlainDate.from(date),
    })),
    quote: {
      total: priceOf(request.owed),
      rooms,
      extras: quoteExtras(request),
    },
    // Rooms for which only these would count are refused: a bill has no price of another room.
    entitledRooms: [],
    includedExtras: [],
    exchangeRates: [],
  };
  const uses: BillUse[] = [];
  let seen: readonly CoverLine[] = [];
  for (;;) {
    const { cards, refused } = coverStay({ ...toCover, cards: [limitUses(card, uses.length + 1, request.goodOn)] });
    const refusal = refused[0] && (REFUSALS[refused[0].code] ?? 'NOT_FOR_BILLS');
    if (refusal) return refusal === 'NOT_FOR_THIS_ROOM' && card.product.upgrades ? 'UPGRADES_ON_PAGE' : refusal;
    const [paid] = cards;
    if (!paid || paid.debit <= uses.length) return uses.length > 0 ? uses : 'NIGHTS_NOT_ALLOWED';
    if (paid.covered.amountMinor > request.owed.amountMinor) return uses.length > 0 ? uses : 'LESS_OWED';
    const lines = paid.lines.slice(seen.length);
    seen = paid.lines;
    uses.push({
      amountMinor: lines.reduce((total, { amountMinor }) => total + amountMinor, 0),
      nights: lines.flatMap((line) => {
        return line.type === 'night' ? [{ roomId: roomIdOf(line.roomIndex), date: line.date.toString() }] : [];
      }),
      extras: lines.flatMap((line) => {
        if (line.type !== 'extra') return [];
        const { extraId, roomIndex, date, amountMinor } = line;
        return [{ extraId, roomId: roomIdOf(roomIndex), date: date?.toString() ?? null, amountMinor }];
      }),
    });
  }
}

export function worthOf(uses: readonly BillUse[], currency: Currency): Money {
  return sum(
    currency,
    uses.map(({ amountMinor }) => money(currency, amountMinor)),
  );
}

export function isPaid(
  paid: readonly PaidNight[],
  { roomId, date }: { roomId: string; date: Temporal.PlainDate | string },
): boolean {
  return paid.some((night) => night.roomId === roomId && night.date === date.toString());
}

/** The card with at most this number of free uses, for its guest who is at the desk. */
function limitUses(card: Card, uses: number, goodOn: Temporal.PlainDate): Card {
  let left = uses;
  const limited = card.lots.map((lot) => {
    const free = Math.min(left, availableInLot(lot, goodOn));
    left -= free;
    return { ...lot, held: lot.balance - free };
  });
  // A card without value for this stay is refused by its rules.
  const lots = left < uses ? limited : card.lots;
  const { product } = card;
  const validity = { ...product.validity, bookBy: null };
  return { ...card, lots, isHolderProven: true, product: { ...product, validity } };
}

/** Only gross amounts count in a cover. */
function priceOf(gross: Money): Price {
  return { currency: gross.currency, net: gross, gross, taxValues: [] };
}

function quoteRoom({ id, roomCategoryId, party }: BilledRoom, open: readonly BilledNight[], owed: Money): QuotedRoom {
  const ofRoom = open.filter(({ roomId }) => roomId === id);
  const nights = [...Map.groupBy(ofRoom, ({ date }) => date.toString())]
    .map(([date, parts]) => ({ date: Temporal.PlainDate.from(date), price: sumOf(parts, owed) }))
    .toSorted((one, other) => compareDates(one.date, other.date));
  return {
    roomCategoryId,
    rateId: asId(''),
    name: '',
    rateName: '',
    textLanguages: {},
    cancellationFees: null,
    persons: countPersons(party),
    price: sumOf(ofRoom, owed),
    nights,
  };
}

function sumOf(parts: readonly { readonly gross: Money }[], { currency }: Money): Price {
  return priceOf(
    sum(
      currency,
      parts.map(({ gross }) => gross),
    ),
  );
}

/** An extra that persons are charged for is one of its room, with a count of its own. */
function quoteExtras({ extras, known, rooms, stay, owed }: BillRequest): QuotedExtra[] {
  return known.flatMap(({ id, charging, isCityTax }) => {
    const isOfRoom = isChargedByPerson(charging);
    const billed = extras.filter(({ extraId }) => extraId === id);
    return [...Map.groupBy(billed, ({ roomId }) => (isOfRoom ? roomId : ''))].map(([ofRoomId, ofOne]) => {
      const parties = rooms.flatMap((room) => (room.id === ofRoomId ? [room.party] : []));
      const units = ofOne.reduce((total, one) => total + one.units, 0);
      const price = sumOf(ofOne, owed);
      return {
        extraId: id,
        name: '',
        textLanguages: {},
        count: Math.max(1, Math.floor(units / Math.max(1, countChargedUnits(charging, stay, parties)))),
        charging,
        isCityTax,
        price,
        priceSummary: price,
        roomPrices: isOfRoom ? rooms.map((room) => (room.id === ofRoomId ? price : sumOf([], owed))) : null,
      };
    });
  });
}
