import type { PropertyAboutAnswer, WireAboutPicture } from '#contract/guest/property-about.ts';
import type { WirePictureSource } from '#contract/values.ts';
import type { PictureName } from '../../../simulators/mews/read-picture.ts';

const HOTEL = { introduction: null, how_to_get_there: null, parking: null, pets: null, accessibility: null };
const ROOM = { size_m2: null, beds: null, view: null, bathroom: null, accessibility: null };

/** A hotel that publishes only the facts a booking needs. */
export const NOTHING_ABOUT: PropertyAboutAnswer = {
  hotel: { ...HOTEL, map_point: null, pictures: [], text_languages: {} },
  rooms: [],
};

type ListSources = (name: PictureName, tone: 'day' | 'night') => WirePictureSource[];

/** Harbour House with nearly every fact. Its directions and one of its rooms are in German. */
export function harbourHouse(listSources: ListSources): PropertyAboutAnswer {
  const drawn = (name: PictureName, tone: 'day' | 'night') => {
    const sources = listSources(name, tone);
    return { url: sources[0]!.url, sources };
  };
  const picture = (name: PictureName, alt: string | null = null): WireAboutPicture => {
    return { ...drawn(name, 'day'), alt, night: drawn(name, 'night'), text_languages: {} };
  };
  return {
    hotel: {
      introduction:
        'A tall white hotel above the shingle, with the sea in most of its windows. Breakfast is served until eleven, the library has a fire from October, and nobody minds wet shoes in the hall.',
      how_to_get_there: 'Vom Bahnhof mit dem Bus 7 bis Kemp Town, dann drei Minuten zu Fuß zum Meer hinunter.',
      parking: 'Six spaces behind the hotel, £18 a night. Please book ahead.',
      pets: null,
      accessibility: 'Step-free from the street to the lift. Two rooms on the first floor have a roll-in shower.',
      map_point: { latitude: 50.8185, longitude: -0.1262 },
      pictures: [
        picture('sea-front', 'The hotel from the beach'),
        ...(['harbour-suite', 'sea-view-double', 'family-cove', 'lighthouse-loft'] as const).map((name) =>
          picture(name),
        ),
      ],
      text_languages: { how_to_get_there: 'de-DE' },
    },
    rooms: [
      {
        ...ROOM,
        room_id: 'lanes',
        size_m2: 18,
        beds: 'King-size bed',
        view: 'The lanes',
        bathroom: 'Bathroom with a rainfall shower',
        features: ['high_floor', 'air_conditioning'],
        pictures: [picture('lanes-double', 'The bed and the window'), picture('snug-single')],
        text_languages: {},
      },
      {
        ...ROOM,
        room_id: 'sea',
        size_m2: 24.5,
        beds: 'Kingsize-Bett',
        view: 'Meerblick',
        features: ['sea_view', 'balcony'],
        pictures: [picture('sea-view-double')],
        text_languages: { beds: 'de', view: 'de' },
      },
    ],
  };
}
