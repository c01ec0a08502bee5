import type { RoomCategory } from '#domain/stay/offer.ts';
import type { Picture } from '#domain/value/picture.ts';
import { mapRoomCategory } from '../mapping/map-room-category.ts';
import type { MewsRoomCategory } from '../schema/property-schema.ts';
import type { MewsContext } from '../mews-context.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import { loadTextChoice } from './text-choice.ts';

export async function listRoomCategories(context: MewsContext, language: string): Promise<RoomCategory[]> {
  const [categories, picturesOf, choice] = await Promise.all([
    listActiveCategories(context),
    loadRoomPictures(context),
    loadTextChoice(context, language),
  ]);
  return categories.map((category) => mapRoomCategory(category, picturesOf(category.Id), choice));
}

export async function listActiveCategories({ setUpCache }: MewsContext): Promise<MewsRoomCategory[]> {
  const categories = await setUpCache.listRoomCategories();
  return categories
    .filter(({ IsActive }) => IsActive)
    .sort((one, other) => (one.Ordering ?? 0) - (other.Ordering ?? 0));
}

/** The pictures of each room category by its id, in the hotel's own order. Pictures that fail to load are left out. */
export async function loadRoomPictures({ setUpCache }: MewsContext): Promise<(categoryId: string) => Picture[]> {
  const images = await fallBackOnPmsFault([], setUpCache.listRoomImages());
  const shown = images
    .filter(({ IsActive }) => IsActive)
    .sort((one, other) => (one.Ordering ?? 0) - (other.Ordering ?? 0));
  const imageIds = shown.map(({ ImageId }) => ImageId);
  const pictures = await fallBackOnPmsFault(new Map<string, Picture>(), setUpCache.loadPictures(imageIds));
  return (categoryId) =>
    shown.filter(({ CategoryId }) => CategoryId === categoryId).flatMap(({ ImageId }) => pictures.get(ImageId) ?? []);
}
