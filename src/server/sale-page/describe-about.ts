import type { HotelAboutDefinition } from './definition/about-definition.ts';
import type { PropertyDefinition } from './definition/sale-page-definition.ts';

const SAID_OF_HOTELS = ['introduction', 'how_to_get_there', 'parking', 'pets', 'accessibility'] as const;

/** Describes for the operator which texts come from the sale page's file and which from the hotel's system. */
export function describeAbout({ about, rooms }: Pick<PropertyDefinition, 'about' | 'rooms'>): string {
  const isSaid = (field: keyof HotelAboutDefinition) => Boolean(about[field]);
  const said = SAID_OF_HOTELS.filter(isSaid).join(', ') || 'nothing';
  const missing = SAID_OF_HOTELS.filter((field) => !isSaid(field)).join(', ');
  const hidden = missing ? ` Guests read nothing about ${missing}.` : '';
  return `The file describes of the hotel: ${said}. Its own pictures: ${about.pictures.length}; rooms described: ${rooms.length}.${hidden}`;
}

/** The rooms that the file describes but the hotel does not sell. Guests never see these descriptions. */
export function listUnknownRooms({ rooms }: Pick<PropertyDefinition, 'rooms'>, soldIds: readonly string[]): string[] {
  return rooms.flatMap(({ id }) => (soldIds.includes(id) ? [] : [id]));
}
