import { expect, it } from 'vitest';
import { describeAbout, listUnknownRooms } from './describe-about.ts';

const room = (id: string) => ({ id, about: { features: [], pictures: [] } });

it.each([
  [
    'much',
    { introduction: 'A house.', pets: 'No.', pictures: [{ url: 'https://a.example/1.jpg' }] },
    'The file has a description of the hotel: how_to_get_there, parking, accessibility are missing. Pictures: 1. Rooms described: 1.',
  ],
  [
    'nothing',
    { pictures: [] },
    'The file has no description of the hotel: introduction, how_to_get_there, parking, pets, accessibility are missing. Pictures: 0. Rooms described: 1.',
  ],
])('an operator reads what is said of a hotel: %s', (_how, about, sentence) => {
  expect(describeAbout({ about, rooms: [room('attic')] })).toBe(sentence);
});

it('a room that the hotel does not sell is named', () => {
  expect(listUnknownRooms({ rooms: [room('attic'), room('hall')] }, ['hall', 'garden'])).toEqual(['attic']);
});
