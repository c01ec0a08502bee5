import { expect, it } from 'vitest';
import { describeAbout, listUnknownRooms } from './describe-about.ts';

const room = (id: string) => ({ id, about: { features: [], pictures: [] } });

it.each([
  [
    'much',
    { introduction: 'A house.', pets: 'No.', pictures: [{ url: 'https://a.example/1.jpg' }] },
    'The file describes of the hotel: introduction, pets. Its own pictures: 1; rooms described: 1. Guests read nothing about how_to_get_there, parking, accessibility.',
  ],
  [
    'nothing',
    { pictures: [] },
    'The file describes of the hotel: nothing. Its own pictures: 0; rooms described: 1. Guests read nothing about introduction, how_to_get_there, parking, pets, accessibility.',
  ],
])('an operator reads what is said of a hotel: %s', (_how, about, sentence) => {
  expect(describeAbout({ about, rooms: [room('attic')] })).toBe(sentence);
});

it('a room that the hotel does not sell is named', () => {
  expect(listUnknownRooms({ rooms: [room('attic'), room('hall')] }, ['hall', 'garden'])).toEqual(['attic']);
});
