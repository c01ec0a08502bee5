import type { RoomCategory } from '#domain/offer.ts';
import { mapRoomCategory } from '../mapping/map-room-category.ts';
import type { MewsContext } from './mews-context.ts';
import { orElse } from './or-else.ts';
import { loadTextChoice } from './text-choice.ts';

/** The active room categories in the hotel's own order, with the addresses of their pictures. */
export async function listRoomCategories(context: MewsContext, language: string): Promise<RoomCategory[]> {
  const { staticData } = context;
  const [categories, images, choice] = await Promise.all([
    staticData.listRoomCategories(),
    orElse([], staticData.listRoomImages()),
    loadTextChoice(context, language),
  ]);
  const shown = images
    .filter(({ IsActive }) => IsActive)
    .sort((one, other) => (one.Ordering ?? 0) - (other.Ordering ?? 0));
  const urls = await orElse(new Map<string, string>(), staticData.loadImageUrls(shown.map(({ ImageId }) => ImageId)));
  return categories
    .filter(({ IsActive }) => IsActive)
    .sort((one, other) => (one.Ordering ?? 0) - (other.Ordering ?? 0))
    .map((category) => {
      const own = shown.filter(({ CategoryId }) => CategoryId === category.Id);
      return mapRoomCategory(
        category,
        own.flatMap(({ ImageId }) => urls.get(ImageId) ?? []),
        choice,
      );
    });
}
