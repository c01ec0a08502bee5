import type { PropertyDefinition } from './definition/sale-page-definition.ts';

const SAID_OF_HOTELS = ['introduction', 'how_to_get_there', 'parking', 'pets', 'accessibility'] as const;

/** Describes for the operator which texts come from the sale page's file and which from the hotel's system. */
export function describeAbout({ about, rooms }: Pick<PropertyDefinition, 'about' | 'rooms'>): string {
  const missing = SAID_OF_HOTELS.filter((field) => !about[field]);
  const lack = missing.length === 0 ? '' : `: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
  const has = missing.length < SAID_OF_HOTELS.length ? 'a' : 'no';
  return `The file has ${has} description of the hotel${lack}. Pictures: ${about.pictures.length}. Rooms described: ${rooms.length}.`;
}

/** The rooms that the file describes but the hotel does not sell. Guests never see these descriptions. */
export function listUnknownRooms({ rooms }: Pick<PropertyDefinition, 'rooms'>, soldIds: readonly string[]): string[] {
  return rooms.flatMap(({ id }) => (soldIds.includes(id) ? [] : [id]));
}
