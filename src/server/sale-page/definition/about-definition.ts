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
      url: Url.describe('The picture, on https or on the hotel system.'),
      alt: AboutText.nullish().describe('Alternative text.'),
      night_url: Url.nullish().describe('The picture for dark mode.'),
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
  introduction: AboutText.nullish().describe('A description of the hotel.'),
  how_to_get_there: AboutText.nullish().describe('Directions from station, airport or motorway.'),
  parking: AboutText.nullish().describe('Parking and its price.'),
  pets: AboutText.nullish().describe('Rules for pets.'),
  accessibility: AboutText.nullish().describe('Information for guests with limited mobility.'),
  map_point: z
    .strictObject({
      latitude: degrees(90).describe('Degrees north.'),
      longitude: degrees(180).describe('Degrees east.'),
    })
    .nullish()
    .describe('The position of the entrance.'),
  pictures: Pictures.describe(`Up to ${MOST_PICTURES} pictures, instead of those of the hotel system.`),
});

export const RoomDefinition = z.strictObject({
  id: z.string().min(1).meta(ofHotel('room_category')).describe('The id of the room category in the hotel system.'),
  about: z
    .strictObject({
      size_m2: z.number().positive().max(10_000).nullish().describe('The size in square metres.'),
      beds: AboutText.nullish().describe('The beds.'),
      view: AboutText.nullish().describe('The view.'),
      bathroom: AboutText.nullish().describe('The bathroom.'),
      accessibility: AboutText.nullish().describe('Information for guests with limited mobility.'),
      features: z
        .array(z.enum(ROOM_FEATURES))
        .default([])
        .describe('Features of every room, instead of those of the hotel system.'),
      pictures: Pictures.describe(`Up to ${MOST_PICTURES} pictures, instead of those of the hotel system.`),
    })
    .prefault({})
    .describe('Its description for guests.'),
});

export type AboutText = z.infer<typeof AboutText>;
export type HotelAboutDefinition = z.infer<typeof HotelAbout>;
export type RoomDefinition = z.infer<typeof RoomDefinition>;
export type PicturesDefinition = z.infer<typeof Pictures>;
