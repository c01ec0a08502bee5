import type { RateOffer } from '#contract/guest/availability.ts';
import type { PictureName } from '../../../simulators/mews/read-picture.ts';
import type { Answers } from '../playback.ts';
import { harbourHouse } from './about.ts';
import { tenNights } from './cards.ts';
import { PROPERTIES } from './hotels.ts';
import { coverBy, offer, ROOMS, summary } from './offers.ts';

const WIDTHS = [480, 960, 1600];

function sourcesOf(hotelSystemUrl: string, name: PictureName, tone: 'day' | 'night' = 'day') {
  return WIDTHS.map((width) => ({ url: `${hotelSystemUrl}/images/${name}?Width=${width}&Tone=${tone}`, width }));
}

/** Hotels with pictures of themselves and their rooms, as in production. */
export function hotelsWithPictures(hotelSystemUrl: string): Answers {
  const pictured = (rate: RateOffer) => {
    const sources = sourcesOf(hotelSystemUrl, 'lanes-double');
    const images = sources.slice(0, 1).map(({ url }) => url);
    return { ...rate, room_category: { ...rate.room_category, images, image_sources: [sources] } };
  };
  const cover = coverBy(tenNights(), 300);
  const offers = [offer({ cover }), offer({ room: ROOMS.sea, perNight: 190, cover })];
  return {
    properties: {
      properties: PROPERTIES.map((property) => {
        const sources = sourcesOf(hotelSystemUrl, 'sea-front');
        return { ...property, image: sources[0]?.url ?? null, image_sources: sources };
      }),
    },
    propertyAbout: harbourHouse((name, tone) => sourcesOf(hotelSystemUrl, name, tone)),
    availability: { rates: offers.map(pictured), products: [], refused_cards: [] },
    summary: summary(offers.slice(0, 1), cover),
  };
}
