import type { RoomCategory } from '#domain/offer.ts';
import type { Picture } from '#domain/picture.ts';
import { mapRoomCategory } from '../mapping/map-room-category.ts';
import type { MewsContext } from './mews-context.ts';
import { fallBackOnPmsFault } from './fall-back-on-pms-fault.ts';
import { loadTextChoice } from './text-choice.ts';

/** The active room categories in the hotel's own order, with their pictures. */
export async function listRoomCategories(context: MewsContext, language: string): Promise<RoomCategory[]> {
  const { setUpCache } = context;
  const [categories, images, choice] = await Promise.all([
    setUpCache.listRoomCategories(),
    fallBackOnPmsFault([], setUpCache.listRoomImages()),
    loadTextChoice(context, language),
  ]);
  const shown = images
    .filter(({ IsActive }) => IsActive)
    .sort((one, other) => (one.Ordering ?? 0) - (other.Ordering ?? 0));
  const imageIds = shown.map(({ ImageId }) => ImageId);
  const pictures = await fallBackOnPmsFault(new Map<string, Picture>(), setUpCache.loadPictures(imageIds));
  return categories
    .filter(({ IsActive }) => IsActive)
    .sort((one, other) => (one.Ordering ?? 0) - (other.Ordering ?? 0))
    .map((category) => {
      const own = shown.filter(({ CategoryId }) => CategoryId === category.Id);
      return mapRoomCategory(
        category,
        own.flatMap(({ ImageId }) => pictures.get(ImageId) ?? []),
        choice,
      );
    });
}
