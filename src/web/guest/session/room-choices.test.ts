import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExtras, parseRooms, roomsBefore, splitRoom, writeExtras, writeRooms } from './room-choices.ts';

const id = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).filter((text) => text.isWellFormed());
const persons = fc.array(fc.record({ ageCategoryId: id, count: fc.integer({ min: 1, max: 99 }) }), {
  minLength: 1,
  maxLength: 4,
});
const room = fc.oneof(fc.record({ persons }), fc.record({ persons, room: fc.record({ categoryId: id, rateId: id }) }));

describe('rooms in the address', () => {
  it('are read as written, whatever the ids are', () => {
    fc.assert(
      fc.property(fc.array(room, { maxLength: 5 }), (rooms) => {
        expect(parseRooms(writeRooms(rooms))).toEqual(rooms);
      }),
    );
  });

  it('are short', () => {
    const choice = { persons: [{ ageCategoryId: 'adult', count: 2 }], room: { categoryId: 'sea', rateId: 'flex' } };
    expect(writeRooms([choice, { persons: choice.persons }])).toBe('adult*2_sea_flex adult*2');
  });

  it.each(['', '_', 'x', 'x*0', 'x*-1', '*2', 'x*1000', '%E0%A4%A*2_a_b'])(
    'leave out what cannot be read: %s',
    (text) => {
      expect(parseRooms(text)).toEqual([]);
    },
  );

  it('survive any address', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const { persons: party } of parseRooms(text)) expect(party.every(({ count }) => count > 0)).toBe(true);
      }),
    );
  });
});

describe('extras in the address', () => {
  it('are read as written', () => {
    const extras = fc.array(fc.record({ extraId: id, count: fc.integer({ min: 1, max: 99 }) }), { maxLength: 6 });
    fc.assert(
      fc.property(extras, (chosen) => {
        expect(parseExtras(writeExtras(chosen))).toEqual(chosen);
      }),
    );
  });
});

describe('the rooms chosen before a room', () => {
  const open = { persons: [] };
  const [sea, suite] = ['sea', 'suite'].map((categoryId) => ({ persons: [], room: { categoryId, rateId: 'flex' } }));
  it.each([
    ['are those before it, when it is chosen', [sea!, suite!], 0, []],
    ['are those before it, when it is chosen', [sea!, suite!], 1, [sea]],
    ['are all that are chosen, when it is not', [sea!, open, suite!], 1, [sea, suite]],
    ['are none, where none is', [open, open], 1, []],
  ])('%s', (_what, rooms, index, before) => {
    expect(roomsBefore(rooms, index)).toEqual(before);
  });
});

describe('a party for two rooms', () => {
  const party = (adults: number, children: number) => ({
    persons: [
      { ageCategoryId: 'adult', count: adults },
      { ageCategoryId: 'child', count: children },
    ].filter(({ count }) => count > 0),
  });

  it('is halved, with an adult in each', () => {
    expect(splitRoom([party(3, 1)], 0, 'adult')).toEqual([party(2, 1), party(1, 0)]);
  });

  it('is not halved if one room would have no adult', () => {
    expect(splitRoom([party(1, 3)], 0, 'adult')).toBeUndefined();
  });

  it('leaves the other rooms unchanged, to be chosen again', () => {
    const other = { ...party(1, 0), room: { categoryId: 'sea', rateId: 'flex' } };
    expect(splitRoom([other, party(2, 0)], 1, 'adult')).toEqual([party(1, 0), party(1, 0), party(1, 0)]);
  });
});
