import type { Picture } from '#domain/value/picture.ts';
import type { PropertyFacts } from '#domain/stay/property.ts';
import { mapFacts } from '../mapping/map-facts.ts';
import type { MewsContext } from '../mews-context.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';

/** The property's facts. A failure to load the picture or the languages does not affect the rest. */
export async function loadFacts(context: MewsContext): Promise<PropertyFacts> {
  const configuration = await context.setUpCache.loadConfiguration();
  const [image, textLanguages] = await Promise.all([
    fallBackOnPmsFault(null, loadCoverImage(context, configuration.Enterprise.CoverImageId)),
    fallBackOnPmsFault([], listTextLanguages(context)),
  ]);
  return mapFacts(configuration, image, textLanguages);
}

async function loadCoverImage({ setUpCache }: MewsContext, imageId: string | null): Promise<Picture | null> {
  if (imageId === null) return null;
  return (await setUpCache.loadPictures([imageId])).get(imageId) ?? null;
}

/** The languages in which rooms or rates are described. The platform knows far more languages than a hotel uses. */
async function listTextLanguages({ setUpCache }: MewsContext): Promise<string[]> {
  const [categories, rates] = await Promise.all([setUpCache.listRoomCategories(), setUpCache.listRates()]);
  const texts = [...categories, ...rates].flatMap(({ Names }) => Object.entries(Names));
  return [...new Set(texts.filter(([, text]) => text.trim()).map(([code]) => code))].sort();
}
