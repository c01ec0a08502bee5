import type { WireHotelAbout, WireRoomAbout } from '#contract/property-about.ts';

/** A drawn picture of one colour, by day and by night. */
function draw(hue: number, lightness: number): { url: string; sources: [] } {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="hsl(${hue} 35% ${lightness}%)"/><circle cx="600" cy="400" r="${120 + hue / 2}" fill="hsl(${hue} 40% ${lightness + 12}%)"/></svg>`;
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, sources: [] };
}

export const SAMPLE_PICTURES = [20, 60, 100, 140, 190, 230, 280, 330].map((hue, index) => ({
  ...draw(hue, 62),
  night: draw(hue, 24),
  alt: `Picture ${index + 1}`,
  text_languages: {},
}));

export const SAMPLE_HOTEL_ABOUT: WireHotelAbout = {
  introduction: 'A tall white hotel above the shingle, with the sea in most of its windows.',
  how_to_get_there: 'Vom Bahnhof mit dem Bus 7, dann drei Minuten zu Fuß.',
  parking: 'Six spaces behind the hotel.',
  pets: 'Dogs are welcome.',
  accessibility: 'Step-free from the street to the lift.',
  map_point: { latitude: 50.8185, longitude: -0.1262 },
  pictures: SAMPLE_PICTURES,
  text_languages: { how_to_get_there: 'de' },
};

export const SAMPLE_ROOM_ABOUT: WireRoomAbout = {
  room_id: 'any',
  size_m2: 24.5,
  beds: 'King-size bed',
  view: 'The sea',
  bathroom: 'With a bath and a shower',
  accessibility: null,
  features: ['sea_view', 'balcony', 'air_conditioning'],
  pictures: [],
  text_languages: {},
};
