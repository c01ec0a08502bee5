import type { BookedRoom } from '#domain/stay/offer.ts';
import type { NightPrice, Price } from '#domain/stay/price.ts';
import { listNights, partyKey, stayOfNight, type Stay } from '#domain/stay/stay.ts';
import { isRequestRefused } from '../client/refusals-of-reads.ts';
import type { StayTimes } from '../time/time-unit.ts';
import { roomParameters, type RoomParameters } from '../mapping/room-parameters.ts';

/** The nights of rooms, each priced as a stay of one night for this party, with its taxes. */
type AskedNights = {
  readonly parameters: readonly RoomParameters[];
  /** The nights of a room from the answer. Undefined if they were not requested or not given. */
  find(prices: ReadonlyMap<string, Price>, room: BookedRoom): NightPrice[] | undefined;
};

/** Keeps the request small enough for Mews to answer at once. */
export const MOST_NIGHTS_ASKED = 300;

/** Requests the nights of rooms, up to the limit of one request. Equal rooms are requested once. */
export function askNights(rooms: readonly BookedRoom[], stay: Stay, times: StayTimes): AskedNights {
  const dates = listNights(stay);
  const asked = new Map<string, BookedRoom>();
  // The price of a stay of one night is already the price of that night.
  if (dates.length > 1) {
    for (const room of rooms) {
      const key = keyOfRoom(room);
      if (asked.has(key) || (asked.size + 1) * dates.length <= MOST_NIGHTS_ASKED) asked.set(key, room);
    }
  }
  const parameters = [...asked].flatMap(([key, room]) =>
    dates.map((date) => roomParameters(nightId(key, date), room, stayOfNight(date), times)),
  );
  return {
    parameters,
    find: (prices, room) => {
      const nights = dates.flatMap((date): NightPrice[] => {
        const price = prices.get(nightId(keyOfRoom(room), date));
        return price ? [{ date, price }] : [];
      });
      return nights.length === dates.length ? nights : undefined;
    },
  };
}

/** Rooms with equal category, rate and party have equal prices. */
export function keyOfRoom({ rateId, roomCategoryId, party }: BookedRoom): string {
  return `${rateId} ${roomCategoryId} ${partyKey(party)}`;
}

/** Mews may refuse because a night is sold only with others: the stays are then requested without nights. */
export async function loadWithNights<Answer>(
  load: (rooms: readonly RoomParameters[]) => Promise<Answer>,
  stays: readonly RoomParameters[],
  nights: readonly RoomParameters[],
): Promise<Answer> {
  try {
    return await load([...stays, ...nights]);
  } catch (error) {
    if (nights.length === 0 || !isRequestRefused(error)) throw error;
    return load(stays);
  }
}

function nightId(key: string, date: Temporal.PlainDate): string {
  return `night ${key} ${date.toString()}`;
}
