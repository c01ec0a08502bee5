import type { Card } from './card.ts';
import type { CoverLine, CoverRequest } from './cover-request.ts';
import type { ExtraId, PropertyId, RoomCategoryId, VoucherProductId } from './ids.ts';
import type { BookedRoom, Charging, QuotedExtra, StayQuote } from './offer.ts';
import { countNights, countPersons, type Party } from './stay.ts';
import { entitledRoomCategoryIds, isNightAllowed, type VoucherProduct } from './voucher-product.ts';

/** A night of a booked room that nobody has paid yet; `amountMinor` is its gross price in the property's currency. */
export type NightClaim = {
  readonly roomIndex: number;
  readonly date: Temporal.PlainDate;
  readonly amountMinor: number;
};

type Claimed = {
  readonly uses: number;
  readonly lines: readonly CoverLine[];
  readonly nightsLeft: NightClaim[];
  /** False when none of the booked rooms is one that the card may pay for. */
  readonly servesAnyRoom: boolean;
};

export function listNightClaims(quote: StayQuote): NightClaim[] {
  return quote.rooms.flatMap((room, roomIndex) =>
    room.nights.map(({ date, price }) => ({ roomIndex, date, amountMinor: price.gross.amountMinor })),
  );
}

/** True when a product covers this category and number of persons without any upgrade. */
export function isEntitledRoom(
  product: VoucherProduct,
  propertyId: PropertyId,
  roomCategoryId: RoomCategoryId,
  persons: number,
): boolean {
  const categoryIds = entitledRoomCategoryIds(product, propertyId);
  const categoryFits = categoryIds === null || categoryIds.includes(roomCategoryId);
  return categoryFits && (product.persons === null || persons <= product.persons);
}

/**
 * The rooms whose price a quote must also ask, because a card covers only what they would cost: for each booked room
 * beyond a product that allows upgrades, its entitled categories at the same rate with the included persons.
 */
export function listEntitledBookings(
  rooms: readonly BookedRoom[],
  products: readonly VoucherProduct[],
  propertyId: PropertyId,
): { roomIndex: number; productId: VoucherProductId; room: BookedRoom }[] {
  const upgradable = products.filter(({ upgrades, kind }) => upgrades && kind !== 'value');
  return rooms.flatMap((room, roomIndex) =>
    upgradable
      .filter((product) => !isEntitledRoom(product, propertyId, room.roomCategoryId, countPersons(room.party)))
      .flatMap((product) => {
        const categoryIds = entitledRoomCategoryIds(product, propertyId) ?? [room.roomCategoryId];
        const own = categoryIds.includes(room.roomCategoryId) ? [room.roomCategoryId] : categoryIds;
        return own.map((roomCategoryId) => ({
          roomIndex,
          productId: product.id,
          room: { roomCategoryId, rateId: room.rateId, party: limitParty(room.party, product.persons) },
        }));
      }),
  );
}

/** One use a night of a room, dearest nights first; ties by date, then room. */
export function claimNights(
  request: CoverRequest,
  card: Card,
  available: number,
  nights: readonly NightClaim[],
): Claimed {
  const payable = listPayable(request, card, nights);
  const chosen = payable
    .toSorted(
      (left, right) =>
        right.amountMinor - left.amountMinor ||
        Temporal.PlainDate.compare(left.date, right.date) ||
        left.roomIndex - right.roomIndex,
    )
    .slice(0, available);
  return {
    uses: chosen.length,
    lines: chosen.map((claim) => ({ type: 'night', ...claim })),
    nightsLeft: nights.filter((night) => !chosen.some((claim) => isSameNight(claim, night))),
    servesAnyRoom: servesAnyRoom(request, card),
  };
}

/** One use covers the dearest run of the package's nights in one room, and its included extras for those nights. */
export function claimPackage(
  request: CoverRequest,
  card: Card,
  available: number,
  nights: readonly NightClaim[],
  extrasLeft: ReadonlyMap<ExtraId, number>,
): Claimed {
  const lines: CoverLine[] = [];
  let nightsLeft = [...nights];
  let uses = 0;
  for (; uses < available; uses += 1) {
    const run = dearestRun(listPayable(request, card, nightsLeft), card.product.nights ?? countNights(request.stay));
    if (run.length === 0) break;
    lines.push(...run.map((claim) => ({ type: 'night', ...claim }) as const));
    if (uses === 0) lines.push(...listIncludedExtras(request, card.product, run.length, extrasLeft));
    nightsLeft = nightsLeft.filter((night) => !run.some((claim) => isSameNight(claim, night)));
  }
  return { uses, lines, nightsLeft, servesAnyRoom: servesAnyRoom(request, card) };
}

/** The unpaid nights that a card may pay, each with what it pays: at most what its entitled room would cost then. */
function listPayable(request: CoverRequest, card: Card, nights: readonly NightClaim[]): NightClaim[] {
  return nights
    .filter(({ date }) => isNightAllowed(card.product.validity, date))
    .map((night) => ({ ...night, amountMinor: Math.min(night.amountMinor, entitledMinor(request, card, night)) }))
    .filter(({ amountMinor }) => amountMinor > 0);
}

/** What a card may pay for one night of a booked room, in minor units; zero when the room is not for this card. */
function entitledMinor(request: CoverRequest, card: Card, night: NightClaim): number {
  const booked = request.quote.rooms[night.roomIndex];
  if (!booked) return 0;
  if (isEntitledRoom(card.product, request.propertyId, booked.roomCategoryId, booked.persons)) return night.amountMinor;
  const prices = request.entitledRooms
    .filter(({ roomIndex, productId }) => roomIndex === night.roomIndex && productId === card.product.id)
    .map(({ room }) => room.nights.find(({ date }) => date.equals(night.date))?.price.gross.amountMinor ?? 0);
  return Math.max(0, ...prices);
}

function servesAnyRoom(request: CoverRequest, card: Card): boolean {
  return listNightClaims(request.quote).some((night) => entitledMinor(request, card, night) > 0);
}

/** The run of up to `length` consecutive nights of one room that costs most; the earliest of equals. */
function dearestRun(payable: readonly NightClaim[], length: number): NightClaim[] {
  const total = (run: readonly NightClaim[]) => run.reduce((amount, { amountMinor }) => amount + amountMinor, 0);
  const runs = payable.map((first) =>
    payable
      .filter(({ roomIndex }) => roomIndex === first.roomIndex)
      .filter(({ date }) => {
        const distance = first.date.until(date, { largestUnit: 'days' }).days;
        return distance >= 0 && distance < length;
      })
      .toSorted((left, right) => Temporal.PlainDate.compare(left.date, right.date))
      .filter((night, index) => first.date.add({ days: index }).equals(night.date)),
  );
  return runs.reduce((best, run) => (total(run) > total(best) ? run : best), []);
}

/** A package's extras, paid for its nights and persons; the price of one of them, in proportion, rounded down. */
function listIncludedExtras(
  request: CoverRequest,
  product: VoucherProduct,
  coveredNights: number,
  extrasLeft: ReadonlyMap<ExtraId, number>,
): CoverLine[] {
  const included = product.includedExtraIds?.[request.propertyId] ?? [];
  return request.quote.extras
    .filter(({ extraId }) => included.includes(extraId))
    .map((extra) => {
      const { part, whole } = includedShare(request, product, extra, coveredNights);
      const amountMinor = Math.floor((extra.price.gross.amountMinor * part) / whole);
      return {
        type: 'extra' as const,
        extraId: extra.extraId,
        amountMinor: Math.min(amountMinor, extrasLeft.get(extra.extraId) ?? 0),
      };
    })
    .filter(({ amountMinor }) => amountMinor > 0);
}

function includedShare(
  request: CoverRequest,
  product: VoucherProduct,
  extra: QuotedExtra,
  coveredNights: number,
): { part: number; whole: number } {
  const nights = countNights(request.stay);
  const persons = request.quote.rooms.reduce((count, room) => count + room.persons, 0);
  const partNights = Math.min(nights, coveredNights);
  const partPersons = Math.min(persons, product.persons ?? persons);
  const shares: Record<Charging, { part: number; whole: number }> = {
    once: { part: 1, whole: 1 },
    per_time_unit: { part: partNights, whole: nights },
    per_person: { part: partPersons, whole: persons },
    per_person_per_time_unit: { part: partNights * partPersons, whole: nights * persons },
  };
  return shares[extra.charging];
}

/** A party cut down to the included persons, in the order in which its age categories are given. */
export function limitParty(party: Party, persons: number | null): Party {
  if (persons === null) return party;
  let left = persons;
  return party.flatMap(({ ageCategoryId, count }) => {
    const taken = Math.min(left, count);
    left -= taken;
    return taken > 0 ? [{ ageCategoryId, count: taken }] : [];
  });
}

function isSameNight(left: NightClaim, right: NightClaim): boolean {
  return left.roomIndex === right.roomIndex && left.date.equals(right.date);
}
