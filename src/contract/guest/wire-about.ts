import { listForeignTexts, type WrittenText } from '#domain/value/language.ts';
import type { Picture } from '#domain/value/picture.ts';
import type { AboutPicture, HotelAbout, PropertyAbout, RoomAbout } from '#domain/stay/property-about.ts';
import type { PropertyAboutAnswer, WireAboutPicture, WireHotelAbout, WireRoomAbout } from './property-about.ts';
import { toWireSources } from '../wire-values.ts';

export function toWireAbout({ hotel, rooms }: PropertyAbout, language: string): PropertyAboutAnswer {
  return { hotel: toWireHotel(hotel, language), rooms: rooms.map((room) => toWireRoom(room, language)) };
}

function toWireHotel({ texts, mapPoint, pictures }: HotelAbout, language: string): WireHotelAbout {
  const { introduction, howToGetThere: how_to_get_there, parking, pets, accessibility } = texts;
  return {
    introduction: textOf(introduction),
    how_to_get_there: textOf(how_to_get_there),
    parking: textOf(parking),
    pets: textOf(pets),
    accessibility: textOf(accessibility),
    map_point: mapPoint && { ...mapPoint },
    pictures: pictures.map((picture) => toWirePicture(picture, language)),
    text_languages: listForeignTexts({ introduction, how_to_get_there, parking, pets, accessibility }, language),
  };
}

function toWireRoom(room: RoomAbout, language: string): WireRoomAbout {
  const { beds, view, bathroom, accessibility } = room.texts;
  return {
    room_id: room.roomCategoryId,
    size_m2: room.sizeM2,
    beds: textOf(beds),
    view: textOf(view),
    bathroom: textOf(bathroom),
    accessibility: textOf(accessibility),
    features: [...room.features],
    pictures: room.pictures.map((picture) => toWirePicture(picture, language)),
    text_languages: listForeignTexts({ beds, view, bathroom, accessibility }, language),
  };
}

function toWirePicture({ picture, alt, night }: AboutPicture, language: string): WireAboutPicture {
  return {
    ...toWireAddress(picture),
    alt: textOf(alt),
    night: night && toWireAddress(night),
    text_languages: listForeignTexts({ alt }, language),
  };
}

function toWireAddress(picture: Picture) {
  return { url: picture.url, sources: toWireSources(picture) };
}

function textOf(text: WrittenText | null | undefined): string | null {
  return text?.text ?? null;
}
