import { parseRooms, withoutRooms, writeRooms } from './room-choices.ts';
import type { StaySearch } from './stay-search.ts';

/** Another stay at a hotel after one that is over: of what was chosen there, who comes is kept. */
export function anotherStay(search: StaySearch, propertyId: string): StaySearch {
  const { property, language, rooms, currency } = search;
  if (property !== propertyId) return { property: propertyId, language };
  const parties = writeRooms(withoutRooms(parseRooms(rooms)));
  return { property, language, currency, ...(parties && { rooms: parties }) };
}
