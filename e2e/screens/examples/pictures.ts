import type { RateOffer } from '#contract/availability.ts';
import type { PropertyConfiguration } from '#contract/property.ts';

type PictureName = 'sea-front' | 'lanes-double';

const WIDTHS = [480, 960, 1600];

/** The addresses of a picture in several widths, as a hotel's system gives them. */
function sourcesOf(hotelSystemUrl: string, name: PictureName) {
  return WIDTHS.map((width) => ({ url: `${hotelSystemUrl}/images/${name}?Width=${width}`, width }));
}

export function withPicture(property: PropertyConfiguration, hotelSystemUrl: string): PropertyConfiguration {
  const sources = sourcesOf(hotelSystemUrl, 'sea-front');
  return { ...property, image: sources[1]?.url ?? null, image_sources: sources };
}

export function withRoomPicture(offer: RateOffer, hotelSystemUrl: string): RateOffer {
  const sources = sourcesOf(hotelSystemUrl, 'lanes-double');
  const room = { ...offer.room_category, images: [sources[1]?.url ?? ''], image_sources: [sources] };
  return { ...offer, room_category: room };
}
