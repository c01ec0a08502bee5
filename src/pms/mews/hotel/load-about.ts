import { asId } from '#domain/value/ids.ts';
import type { Picture } from '#domain/value/picture.ts';
import {
  MOST_PICTURES,
  type AboutPicture,
  type MapPoint,
  type PropertyAbout,
  type RoomFeature,
} from '#domain/stay/property-about.ts';
import { mapFeatures } from '../mapping/map-features.ts';
import type { MewsConfiguration } from '../schema/property-schema.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import { loadFacts } from './load-facts.ts';
import type { MewsContext } from '../mews-context.ts';
import { listActiveCategories, loadRoomPictures } from './room-categories.ts';

/** A failure of one part does not affect the others. */
export async function loadAbout(context: MewsContext): Promise<PropertyAbout> {
  const [{ Enterprise }, { image }, categories, picturesOf, featuresOf] = await Promise.all([
    context.setUpCache.loadConfiguration(),
    loadFacts(context),
    listActiveCategories(context),
    loadRoomPictures(context),
    fallBackOnPmsFault(() => [], loadRoomFeatures(context)),
  ]);
  return {
    hotel: { texts: {}, mapPoint: mapPointOf(Enterprise.Address), pictures: image ? [withoutText(image)] : [] },
    rooms: categories.map(({ Id }) => ({
      roomCategoryId: asId(Id),
      texts: {},
      sizeM2: null,
      features: featuresOf(Id),
      pictures: picturesOf(Id).slice(0, MOST_PICTURES).map(withoutText),
    })),
  };
}

async function loadRoomFeatures({ setUpCache }: MewsContext): Promise<(categoryId: string) => RoomFeature[]> {
  const { features, assignments } = await setUpCache.listFeatures();
  const rooms = features.length > 0 ? await setUpCache.listCategoryAssignments() : [];
  return (categoryId) => mapFeatures(categoryId, rooms, features, assignments);
}

/** Mews' pictures have neither alternative text nor a variant for dark screens. */
function withoutText(picture: Picture): AboutPicture {
  return { picture, alt: null, night: null };
}

/** Null for an address without coordinates, or with zeros as coordinates. */
function mapPointOf(address: MewsConfiguration['Enterprise']['Address']): MapPoint | null {
  const { Latitude: latitude, Longitude: longitude } = address ?? {};
  return latitude && longitude ? { latitude: latitude.toNumber(), longitude: longitude.toNumber() } : null;
}
