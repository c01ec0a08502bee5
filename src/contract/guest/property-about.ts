import { z } from 'zod';
import { MOST_PICTURES, ROOM_FEATURES } from '#domain/stay/property-about.ts';
import { Id, WirePictureSource, WireTextLanguages } from '../values.ts';

const PictureAddress = {
  url: z.string(),
  sources: z.array(WirePictureSource).describe('`url` in several widths, if known'),
};

export const WireAboutPicture = z
  .object({
    ...PictureAddress,
    alt: z.string().nullable().describe('The alternative text of the picture'),
    night: z.object(PictureAddress).nullable().describe('The same picture for dark screens'),
    text_languages: WireTextLanguages,
  })
  .meta({ id: 'AboutPicture' });

const Pictures = z.array(WireAboutPicture).max(MOST_PICTURES);
const Text = z.string().nullable();

export const WireHotelAbout = z
  .object({
    introduction: Text,
    how_to_get_there: Text,
    parking: Text,
    pets: Text,
    accessibility: Text,
    map_point: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    pictures: Pictures,
    text_languages: WireTextLanguages,
  })
  .meta({ id: 'HotelAbout' });

export const WireRoomAbout = z
  .object({
    room_id: Id.describe('The id of the room category'),
    size_m2: z.number().nullable(),
    beds: Text,
    view: Text,
    bathroom: Text,
    accessibility: Text,
    features: z.array(z.enum(ROOM_FEATURES)),
    pictures: Pictures,
    text_languages: WireTextLanguages,
  })
  .meta({ id: 'RoomAbout' });

export const PropertyAboutAnswer = z.object({ hotel: WireHotelAbout, rooms: z.array(WireRoomAbout) });

export type WireAboutPicture = z.infer<typeof WireAboutPicture>;
export type WireHotelAbout = z.infer<typeof WireHotelAbout>;
export type WireRoomAbout = z.infer<typeof WireRoomAbout>;
export type PropertyAboutAnswer = z.infer<typeof PropertyAboutAnswer>;
