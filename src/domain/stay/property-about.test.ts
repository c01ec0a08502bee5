import { describe, expect, it } from 'vitest';
import { asId, type RoomCategoryId } from '../value/ids.ts';
import { joinAbout, NOTHING_ABOUT, type AboutPicture, type PropertyAbout, type RoomAbout } from './property-about.ts';

const written = (text: string) => ({ text, language: 'en' });
const picture = (url: string): AboutPicture => ({ picture: { url, sources: [] }, alt: null, night: null });
const hotel = (given: Partial<PropertyAbout['hotel']>): PropertyAbout => {
  return { ...NOTHING_ABOUT, hotel: { ...NOTHING_ABOUT.hotel, ...given } };
};
const room = (id: string, given: Partial<RoomAbout> = {}): RoomAbout => {
  const roomCategoryId = asId<RoomCategoryId>(id);
  return { roomCategoryId, texts: {}, sizeM2: null, features: [], pictures: [], ...given };
};
const rooms = (...some: RoomAbout[]): PropertyAbout => ({ ...NOTHING_ABOUT, rooms: some });

describe('a hotel that two sources describe', () => {
  const point = { latitude: 1, longitude: 2 };

  it('has each detail from the first source, or else from the second', () => {
    const first = hotel({ texts: { pets: written('no') } });
    const second = hotel({ texts: { pets: written('yes'), parking: written('behind') }, mapPoint: point });
    expect(joinAbout(first, second).hotel).toMatchObject({
      texts: { pets: written('no'), parking: written('behind') },
      mapPoint: point,
    });
    const elsewhere = hotel({ mapPoint: { latitude: 3, longitude: 4 } });
    expect(joinAbout(elsewhere, second).hotel.mapPoint).toEqual({ latitude: 3, longitude: 4 });
  });

  it.each([
    ['those of the first, where it has any', ['a'], ['b', 'c'], ['a']],
    ['those of the second, where the first has none', [], ['b', 'c'], ['b', 'c']],
    ['at most eight', [], '123456789'.split(''), '12345678'.split('')],
  ])('has pictures: %s', (_case, first, second, expected) => {
    const joined = joinAbout(hotel({ pictures: first.map(picture) }), hotel({ pictures: second.map(picture) }));
    expect(joined.hotel.pictures.map((each) => each.picture.url)).toEqual(expected);
  });

  it('has no description if both sources are empty', () => {
    expect(joinAbout(NOTHING_ABOUT, NOTHING_ABOUT)).toEqual(NOTHING_ABOUT);
  });
});

describe('rooms that two sources describe', () => {
  it('keep the order of the second, followed by rooms that only the first knows', () => {
    const joined = joinAbout(rooms(room('attic'), room('hall')), rooms(room('garden'), room('hall')));
    expect(joined.rooms.map(({ roomCategoryId }) => roomCategoryId)).toEqual(['garden', 'hall', 'attic']);
  });

  it('have each fact from the first source that knows it', () => {
    const first = room('hall', { sizeM2: 30, texts: { view: written('sea') } });
    const second = room('hall', { sizeM2: 20, texts: { beds: written('one') }, features: ['balcony'] });
    expect(joinAbout(rooms(first), rooms(second)).rooms).toEqual([
      room('hall', { sizeM2: 30, texts: { view: written('sea'), beds: written('one') }, features: ['balcony'] }),
    ]);
  });

  it('have features and pictures of the first source alone if it has any, and at most eight pictures', () => {
    const first = room('hall', { features: ['sea_view'], pictures: [picture('a')] });
    const second = room('hall', { features: ['balcony'], pictures: '123456789'.split('').map(picture) });
    const [joined] = joinAbout(rooms(first), rooms(second)).rooms;
    expect(joined?.features).toEqual(['sea_view']);
    expect(joined?.pictures.map((each) => each.picture.url)).toEqual(['a']);
    const [plain] = joinAbout(rooms(room('hall')), rooms(second)).rooms;
    expect(plain?.pictures.map((each) => each.picture.url)).toEqual('12345678'.split(''));
  });
});
