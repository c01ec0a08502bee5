import { asId, type ExtraId } from '#domain/value/ids.ts';
import { zero, type Money } from '#domain/money/money.ts';
import type { BookedExtra, BookedRoom, QuotedExtra, QuotedRoom } from '#domain/stay/offer.ts';
import { subtractPrices, sumPrices, type Price } from '#domain/stay/price.ts';
import { countPersons } from '#domain/stay/stay.ts';
import type { QuotedStay, QuoteRequest, WhatIfQuote } from '#pms/pms.ts';
import { RequestRefused } from '../client/request-refused.ts';
import { dividePrice, type DividedPrice } from '../mapping/divide-price.ts';
import { CHARGING, isCityTax, isPerPerson, productNamesOf } from '../mapping/map-extra.ts';
import { chooseTexts, type TextChoice } from '../mapping/map-facts.ts';
import { rateNamesOf } from '../mapping/map-rate.ts';
import { roomNamesOf } from '../mapping/map-room-category.ts';
import { compareAgePrices } from './age-prices.ts';
import { askNights, loadWithNights } from './asked-nights.ts';
import { prepareFees, type RoomToCancel } from './cancellation-fees.ts';
import { ordersOfRoom, roomParameters, type ProductOrder, type RoomParameters } from '../mapping/room-parameters.ts';
import { loadExactPrices, priceOf } from '../cache/exact-prices.ts';
import { listSoldProducts } from './list-extras.ts';
import type { MewsContext } from '../mews-context.ts';
import { compareForecast, findKnownNights } from './offer-prices.ts';
import { prepareNights } from './room-nights.ts';
import { loadSellableRates, type SoldRoom } from './sellable-rates.ts';
import { loadTextChoice } from '../hotel/text-choice.ts';

type BookedSoldRoom = SoldRoom & { readonly booked: BookedRoom };
type WhatIfRoom = BookedSoldRoom & { readonly orders: readonly ProductOrder[] };

/** A request with all its references resolved. A what-if that is not sold is undefined. */
type Resolved = Readonly<NonNullable<Awaited<ReturnType<typeof resolve>>>>;

/**
 * Prices a booking and its what-if rooms in one request. Extras are added one by one, and the price of each is the
 * amount that Mews adds for it. Rooms and extras therefore add up exactly to the total.
 */
export async function quoteStay(context: MewsContext, request: QuoteRequest): Promise<QuotedStay | undefined> {
  const quoted = await quoteKnown(context, request);
  // The cache may be stale, so refresh it once before reporting that something is not sold.
  return quoted ?? (context.setUpCache.refresh() ? quoteKnown(context, request) : undefined);
}

/** Undefined also if Mews refuses the request because something no longer exists. */
async function quoteKnown(context: MewsContext, request: QuoteRequest): Promise<QuotedStay | undefined> {
  try {
    return await quoteOnce(context, request);
  } catch (error) {
    if (error instanceof RequestRefused) return undefined;
    throw error;
  }
}

async function quoteOnce(context: MewsContext, request: QuoteRequest): Promise<QuotedStay | undefined> {
  const resolved = await resolve(context, request);
  if (!resolved) return undefined;
  const { booking, language } = request;
  const asked = new Map([...listSteps(resolved), ...listUnits(resolved), ...listWhatIfs(resolved)]);
  const sold = [...resolved.rooms, ...resolved.whatIf.filter((room) => room !== undefined)];
  const soldRooms = sold.map(({ booked }) => booked);
  const askedNights = askNights(soldRooms, booking.stay, resolved.times);
  const rateIds = sold.map(({ rate }) => rate.Id);
  const [prices, nights, feesOf, choice] = await Promise.all([
    loadWithNights((rooms) => loadExactPrices(context, rooms), [...asked.values()], askedNights.parameters),
    prepareNights(context, booking.stay, rateIds, resolved.sellable.categories),
    prepareFees(context, booking.stay),
    loadTextChoice(context, language),
  ]);
  const divide = (room: BookedRoom, price: Price) =>
    dividePrice(price, nights.dates, [askedNights.find(prices, room), ...findKnownNights(context, room, nights)]);
  const quoteRoom = prepareRoomQuote(divide, feesOf, choice);
  const rooms = resolved.rooms.map((room, index) => {
    const orders = ordersOfRoom(resolved.orders, index);
    const price = priceOf(prices, stepId(index, 0));
    return quoteRoom(room, price, orders, subtractPrices(priceOf(prices, stepId(index, orders.length)), price).gross);
  });
  const isClosed = rooms.some((quoted, index) => {
    const room = resolved.rooms[index];
    return room !== undefined && resolved.sellable.closingsOf(room).isClosed(booking.stay, quoted.nights);
  });
  if (isClosed) return undefined;
  for (const [index, { price }] of rooms.entries()) {
    const room = booking.rooms[index];
    if (room) compareForecast(context, room, price, nights);
  }
  const whatIf = resolved.whatIf.map((room, index): WhatIfQuote | null => {
    if (!room) return null;
    const steps = [...room.orders.keys(), room.orders.length].map((step) => priceOf(prices, whatIfId(index, step)));
    const [alone = priceOf(prices, whatIfId(index, 0)), ...more] = steps;
    return {
      room: quoteRoom(room, alone),
      extras: more.map((price, step) => subtractPrices(price, steps[step] ?? alone)),
    };
  });
  const extras = quoteExtras(resolved, prices, choice);
  const products = resolved.orders.map(({ product }) => product);
  compareAgePrices(context, products, booking, extras, choice);
  return { quote: { total: sumStep(resolved, prices, resolved.orders.length), rooms, extras }, whatIf };
}

/** Resolves the references of a request. Undefined if something of the booking is not sold. */
async function resolve(context: MewsContext, request: QuoteRequest) {
  const { booking, whatIf = [] } = request;
  const [sellable, products, times] = await Promise.all([
    loadSellableRates(context, booking.stay, booking.rooms.length),
    listSoldProducts(context),
    context.setUpCache.loadStayTimes(),
  ]);
  const find = (booked: BookedRoom) => {
    const sold = sellable.find(booked);
    return sold && { ...sold, booked };
  };
  const findOrder = ({ extraId, count }: BookedExtra): ProductOrder | undefined => {
    const product = products.find(({ Id }) => Id === extraId);
    return product && { product, count };
  };
  const rooms = booking.rooms.map(find).filter((room) => room !== undefined);
  const orders = booking.extras.map(findOrder).filter((order) => order !== undefined);
  const isSold = rooms.length === booking.rooms.length && orders.length === booking.extras.length && rooms.length > 0;
  if (!isSold) return undefined;
  const asked = whatIf.map(({ room, extras }): WhatIfRoom | undefined => {
    const found = find(room);
    const own = extras.map(findOrder).filter((order) => order !== undefined);
    return found && own.length === extras.length ? { ...found, orders: own } : undefined;
  });
  return { request, sellable, rooms, whatIf: asked, orders, times };
}

/** Step n includes the first n extras. A room that a step does not change is requested once. */
function listSteps(resolved: Resolved): [string, RoomParameters][] {
  return resolved.rooms.flatMap((_, roomIndex) =>
    Array.from({ length: resolved.orders.length + 1 }, (__, step): [string, RoomParameters] => {
      const orders = ordersAtStep(resolved, roomIndex, step);
      const id = stepId(roomIndex, orders.length);
      return [id, parametersOf(resolved, id, roomIndex, orders)];
    }),
  );
}

/** One unit of each extra with a count above one, to learn the unit price. */
function listUnits(resolved: Resolved): [string, RoomParameters][] {
  return resolved.orders.flatMap((order, index) => {
    if (order.count === 1) return [];
    return resolved.rooms.flatMap((_, roomIndex): [string, RoomParameters][] => {
      const orders = ordersOfRoom([{ ...order, count: 1 }], roomIndex);
      const id = `unit-${index}-${roomIndex}`;
      return orders.length === 0 ? [] : [[id, parametersOf(resolved, id, roomIndex, orders)]];
    });
  });
}

function listWhatIfs({ whatIf, request, times }: Resolved): [string, RoomParameters][] {
  return whatIf.flatMap((room, index): [string, RoomParameters][] => {
    if (!room) return [];
    return [...room.orders.keys(), room.orders.length].map((step): [string, RoomParameters] => {
      const id = whatIfId(index, step);
      const orders = room.orders.slice(0, step);
      return [id, roomParameters(id, room.booked, request.booking.stay, times, orders)];
    });
  });
}

function whatIfId(index: number, step: number): string {
  return `whatif-${index}-${step}`;
}

function parametersOf(
  { rooms, request, times }: Resolved,
  id: string,
  roomIndex: number,
  orders: readonly ProductOrder[],
): RoomParameters {
  const room = rooms[roomIndex];
  if (!room) throw new RangeError(`no room ${roomIndex}`);
  return roomParameters(id, room.booked, request.booking.stay, times, orders);
}

function ordersAtStep({ orders }: Resolved, roomIndex: number, step: number): ProductOrder[] {
  return ordersOfRoom(orders.slice(0, step), roomIndex);
}

/** Contains the number of extras on the room itself, so that equal requests have one id. */
function stepId(roomIndex: number, orders: number): string {
  return `room-${roomIndex}-${orders}`;
}

function sumStep(resolved: Resolved, prices: ReadonlyMap<string, Price>, step: number): Price {
  const parts = resolved.rooms.map((_, roomIndex) =>
    priceOf(prices, stepId(roomIndex, ordersAtStep(resolved, roomIndex, step).length)),
  );
  return sumPrices(parts[0]?.currency ?? 'GBP', parts);
}

function prepareRoomQuote(
  divide: (room: BookedRoom, price: Price) => DividedPrice,
  feesOf: (room: RoomToCancel) => QuotedRoom['cancellationFees'],
  choice: TextChoice,
) {
  return (
    room: BookedSoldRoom,
    price: Price,
    orders: readonly ProductOrder[] = [],
    extras: Money = zero(price.currency),
  ): QuotedRoom => {
    const { booked, category, rate } = room;
    const { nights, nightsAreKnown } = divide(booked, price);
    return {
      roomCategoryId: booked.roomCategoryId,
      rateId: booked.rateId,
      ...chooseTexts(choice, { name: roomNamesOf(category), rateName: rateNamesOf(rate) }),
      persons: countPersons(booked.party),
      price,
      nights,
      cancellationFees: feesOf({ ...room, nights, nightsAreKnown, orders, extras }),
    };
  };
}

function quoteExtras(resolved: Resolved, prices: ReadonlyMap<string, Price>, choice: TextChoice): QuotedExtra[] {
  return resolved.orders.map(({ product, count }, index) => {
    const priceSummary = subtractPrices(sumStep(resolved, prices, index + 1), sumStep(resolved, prices, index));
    return {
      extraId: asId<ExtraId>(product.Id),
      ...chooseTexts(choice, { name: productNamesOf(product) }),
      count,
      charging: CHARGING[product.ChargingMode],
      isCityTax: isCityTax(product),
      price: count === 1 ? priceSummary : priceUnit(resolved, prices, index),
      priceSummary,
      roomPrices: isPerPerson(product) ? resolved.rooms.map((_, room) => addedTo(resolved, prices, room, index)) : null,
    };
  });
}

/** The amount that an extra, with its whole count, adds to one room. */
function addedTo(resolved: Resolved, prices: ReadonlyMap<string, Price>, roomIndex: number, index: number): Price {
  const atStep = (step: number) => priceOf(prices, stepId(roomIndex, ordersAtStep(resolved, roomIndex, step).length));
  return subtractPrices(atStep(index + 1), atStep(index));
}

/** The amount that one unit of an extra adds to the rooms that carry it, without other extras. */
function priceUnit(resolved: Resolved, prices: ReadonlyMap<string, Price>, index: number): Price {
  const parts = resolved.rooms.flatMap((_, roomIndex) => {
    const withUnit = prices.get(`unit-${index}-${roomIndex}`);
    return withUnit ? [subtractPrices(withUnit, priceOf(prices, stepId(roomIndex, 0)))] : [];
  });
  return sumPrices(priceOf(prices, stepId(0, 0)).currency, parts);
}
