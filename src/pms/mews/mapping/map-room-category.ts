import { asId, type RoomCategoryId } from '#domain/value/ids.ts';
import type { RoomCategory } from '#domain/stay/offer.ts';
import type { Picture } from '#domain/value/picture.ts';
import type { MewsRoomCategory } from '../schema/property-schema.ts';
import { chooseTexts, type TextChoice } from './map-facts.ts';

/** A room category with its extra beds. Amenities stay empty, because Mews stores features by physical room only. */
export function mapRoomCategory(
  category: MewsRoomCategory,
  images: readonly Picture[],
  choice: TextChoice,
): RoomCategory {
  return {
    id: asId<RoomCategoryId>(category.Id),
    ...chooseTexts(choice, { name: roomNamesOf(category), description: [category.Descriptions] }),
    images,
    capacity: countPlaces(category),
    amenities: [],
  };
}

export function countPlaces({ Capacity, ExtraCapacity }: MewsRoomCategory): number {
  return Capacity + (ExtraCapacity ?? 0);
}

export function roomNamesOf({ Names, ShortNames }: MewsRoomCategory) {
  return [Names, ShortNames];
}
