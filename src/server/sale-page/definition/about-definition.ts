import { z } from 'zod';
import { MOST_PICTURES, ROOM_FEATURES } from '#domain/stay/property-about.ts';
import { LanguageCode, ofHotel, Url } from './setting-values.ts';

const MOST_LETTERS = 2_000;
const letters = z.string().min(1).max(MOST_LETTERS).meta({ 'x-lines': true });
const TEXT = `one text of at most ${MOST_LETTERS} letters, or one for each language by its short code`;
const AboutText = z.union([letters, z.record(LanguageCode, letters)], TEXT).meta({ title: 'text' });

const Pictures = z
  .array(
    z.strictObject({
      url: Url.describe('The picture, by https or at the address of the hotel system.'),
      alt: AboutText.nullish().describe('What it shows, for guests who do not see it.'),
      night_url: Url.nullish().describe('The same picture for dark screens.'),
    }),
  )
  .max(MOST_PICTURES)
  .default([]);

/** The text settings that may be given by language. */
export const ABOUT_TEXTS = [
  'introduction',
  'how_to_get_there',
  'parking',
  'pets',
  'accessibility',
  'beds',
  'view',
  'bathroom',
  'alt',
];

const degrees = (most: number) => {
  const wanted = `degrees from -${most} to ${most}`;
  return z.number(wanted).min(-most, wanted).max(most, wanted);
};

export const HotelAbout = z.strictObject({
  introduction: AboutText.nullish().describe('What the hotel is like.'),
  how_to_get_there: AboutText.nullish().describe('The way from the station, the airport or the motorway.'),
  parking: AboutText.nullish().describe('Where to park, and what it costs.'),
  pets: AboutText.nullish().describe('Whether pets may come along.'),
  accessibility: AboutText.nullish().describe('What guests with limited mobility want to know.'),
  map_point: z
    .strictObject({
      latitude: degrees(90).describe('Degrees north.'),
      longitude: degrees(180).describe('Degrees east.'),
    })
    .nullish()
    .describe('Where the entrance is.'),
  pictures: Pictures.describe(`Up to ${MOST_PICTURES} pictures, in place of those of the hotel system.`),
});

export const RoomDefinition = z.strictObject({
  id: z.string().min(1).meta(ofHotel('room_category')).describe('The id of the room category in the hotel system.'),
  about: z
    .strictObject({
      size_m2: z.number().positive().max(10_000).nullish().describe('The size in square metres.'),
      beds: AboutText.nullish().describe('The beds.'),
      view: AboutText.nullish().describe('What is seen from the window.'),
      bathroom: AboutText.nullish().describe('The bathroom.'),
      accessibility: AboutText.nullish().describe('What guests with limited mobility want to know.'),
      features: z
        .array(z.enum(ROOM_FEATURES))
        .default([])
        .describe('What every room of the category has, in place of what the hotel system says.'),
      pictures: Pictures.describe(`Up to ${MOST_PICTURES} pictures, in place of those of the hotel system.`),
    })
    .prefault({})
    .describe('What guests read about it.'),
});

export type AboutText = z.infer<typeof AboutText>;
export type HotelAboutDefinition = z.infer<typeof HotelAbout>;
export type RoomDefinition = z.infer<typeof RoomDefinition>;
export type PicturesDefinition = z.infer<typeof Pictures>;
