import type { RoomCategoryId } from '../value/ids.ts';
import type { WrittenText } from '../value/language.ts';
import type { Picture } from '../value/picture.ts';

/** What a room has or is, as far as somebody says so: our own words, which the page names in every language. */
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

/** In degrees, north and east. */
export type MapPoint = { readonly latitude: number; readonly longitude: number };

/** A picture with what stands in for it when it is not seen, and another for dark screens. */
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

/** What is said of a hotel and its rooms beyond what a booking needs; what nobody says is missing. */
export type PropertyAbout = { readonly hotel: HotelAbout; readonly rooms: readonly RoomAbout[] };

/** A guest looks at no more of one hotel or room. */
export const MOST_PICTURES = 8;

export const NOTHING_ABOUT: PropertyAbout = { hotel: { texts: {}, mapPoint: null, pictures: [] }, rooms: [] };

/**
 * What two sources say together, fact by fact: the first wins where both speak, and its pictures or features are then
 * all there are. Rooms stand in the order of the second, then those that only the first knows.
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
