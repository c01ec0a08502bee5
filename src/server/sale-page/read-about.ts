import { asId } from '#domain/value/ids.ts';
import { pickText, type WrittenText } from '#domain/value/language.ts';
import type { Picture } from '#domain/value/picture.ts';
import { NOTHING_ABOUT, type AboutPicture, type HotelAbout, type PropertyAbout } from '#domain/stay/property-about.ts';
import type {
  AboutText,
  HotelAboutDefinition,
  PicturesDefinition,
  RoomDefinition,
} from './definition/about-definition.ts';
import type { SalePage } from './sale-page.ts';

type Read = (text: AboutText | null | undefined) => WrittenText | null;

export function readAbout({ definition }: Pick<SalePage, 'definition'>, propertyId: string, language: string) {
  const property = definition.properties.find(({ id }) => id === propertyId);
  const read: Read = (text) => {
    return pickText(textsOf(text, definition.default_language), language, [], definition.default_language);
  };
  return property ? readProperty(property.about, property.rooms, read) : NOTHING_ABOUT;
}

export function isNothingAbout({ hotel, rooms }: PropertyAbout): boolean {
  return rooms.length + hotel.pictures.length + Object.keys(hotel.texts).length === 0 && hotel.mapPoint === null;
}

function textsOf(text: AboutText | null | undefined, language: string) {
  return typeof text === 'string' ? { [language]: text } : text;
}

function readProperty(hotel: HotelAboutDefinition, rooms: readonly RoomDefinition[], read: Read): PropertyAbout {
  return {
    hotel: readHotel(hotel, read),
    rooms: rooms.map(({ id, about }) => ({
      roomCategoryId: asId(id),
      sizeM2: about.size_m2 ?? null,
      texts: filled({
        beds: read(about.beds),
        view: read(about.view),
        bathroom: read(about.bathroom),
        accessibility: read(about.accessibility),
      }),
      features: about.features,
      pictures: readPictures(about.pictures, read),
    })),
  };
}

function readHotel(hotel: HotelAboutDefinition, read: Read): HotelAbout {
  return {
    texts: filled({
      introduction: read(hotel.introduction),
      howToGetThere: read(hotel.how_to_get_there),
      parking: read(hotel.parking),
      pets: read(hotel.pets),
      accessibility: read(hotel.accessibility),
    }),
    mapPoint: hotel.map_point ?? null,
    pictures: readPictures(hotel.pictures, read),
  };
}

function readPictures(pictures: PicturesDefinition, read: Read): AboutPicture[] {
  return pictures.map(({ url, alt, night_url: nightUrl }) => ({
    picture: oneWidth(url),
    alt: read(alt),
    night: nightUrl ? oneWidth(nightUrl) : null,
  }));
}

function oneWidth(url: string): Picture {
  return { url, sources: [] };
}

function filled<Name extends string>(texts: Record<Name, WrittenText | null>): Partial<Record<Name, WrittenText>> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)) as typeof texts & {
    [Key in Name]?: WrittenText;
  };
}
