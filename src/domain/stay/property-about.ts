import type { RoomCategoryId } from '../value/ids.ts';
import type { WrittenText } from '../value/language.ts';
import type { Picture } from '../value/picture.ts';

/** Room features in our own terms, which the page translates into every language. */
export const ROOM_FEATURES = [
  'sea_view',
  'river_view',
  'balcony',
  'high_floor',
  'lift_access',
  'double_bed',
  'twin_beds',
  'rollaway_bed',
  'upper_bed',
  'lower_bed',
  'ensuite_bathroom',
  'private_bathroom',
  'shared_bathroom',
  'whirlpool',
  'sauna',
  'kitchenette',
  'air_conditioning',
  'accessible_room',
  'accessible_bathroom',
] as const;
export type RoomFeature = (typeof ROOM_FEATURES)[number];

/** Degrees north and east. */
export type MapPoint = { readonly latitude: number; readonly longitude: number };

/** A picture with its text alternative, and a variant for dark screens. */
export type AboutPicture = {
  readonly picture: Picture;
  readonly alt: WrittenText | null;
  readonly night: Picture | null;
};

type Texts<Name extends string> = Readonly<Partial<Record<Name, WrittenText>>>;

export type HotelAbout = {
  readonly texts: Texts<'introduction' | 'howToGetThere' | 'parking' | 'pets' | 'accessibility'>;
  readonly mapPoint: MapPoint | null;
  readonly pictures: readonly AboutPicture[];
};

export type RoomAbout = {
  readonly roomCategoryId: RoomCategoryId;
  readonly texts: Texts<'beds' | 'view' | 'bathroom' | 'accessibility'>;
  readonly sizeM2: number | null;
  readonly features: readonly RoomFeature[];
  readonly pictures: readonly AboutPicture[];
};

/** Descriptions of a hotel and its rooms beyond the needs of a booking. Unknown facts are missing. */
export type PropertyAbout = { readonly hotel: HotelAbout; readonly rooms: readonly RoomAbout[] };

/** Per hotel or room. */
export const MOST_PICTURES = 8;

export const NOTHING_ABOUT: PropertyAbout = { hotel: { texts: {}, mapPoint: null, pictures: [] }, rooms: [] };

/**
 * Merges two sources, fact by fact. The first wins, and its pictures or features replace those of the second. Rooms are
 * in the order of the second source, followed by rooms that only the first has.
 */
export function joinAbout(first: PropertyAbout, second: PropertyAbout): PropertyAbout {
  const own = new Map(first.rooms.map((room) => [room.roomCategoryId, room]));
  const others = new Set(second.rooms.map(({ roomCategoryId }) => roomCategoryId));
  return {
    hotel: {
      texts: { ...second.hotel.texts, ...first.hotel.texts },
      mapPoint: first.hotel.mapPoint ?? second.hotel.mapPoint,
      pictures: firstFilled(first.hotel.pictures, second.hotel.pictures).slice(0, MOST_PICTURES),
    },
    rooms: [
      ...second.rooms.map((room) => joinRoom(own.get(room.roomCategoryId), room)),
      ...first.rooms.filter(({ roomCategoryId }) => !others.has(roomCategoryId)),
    ],
  };
}

function joinRoom(first: RoomAbout | undefined, second: RoomAbout): RoomAbout {
  return {
    roomCategoryId: second.roomCategoryId,
    texts: { ...second.texts, ...first?.texts },
    sizeM2: first?.sizeM2 ?? second.sizeM2,
    features: firstFilled(first?.features ?? [], second.features),
    pictures: firstFilled(first?.pictures ?? [], second.pictures).slice(0, MOST_PICTURES),
  };
}

function firstFilled<Item>(first: readonly Item[], second: readonly Item[]): readonly Item[] {
  return first.length > 0 ? first : second;
}
