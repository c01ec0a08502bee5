import { describe, expect, it } from 'vitest';
import { restWayOf } from './rest-way.ts';

describe('how a guest settles what the cards leave', () => {
  it.each([
    ['nothing is due', [], 'pay', undefined],
    ['there is one way', ['pay'], null, 'pay'],
    ['there is one way, and another was chosen before', ['at_hotel'], 'pay', 'at_hotel'],
    ['there are two, and none was chosen', ['pay', 'at_hotel'], null, undefined],
    ['there are two, and one was chosen', ['pay', 'guarantee'], 'guarantee', 'guarantee'],
    ['there are two, and a third was chosen elsewhere', ['pay', 'guarantee'], 'at_hotel', undefined],
  ] as const)('when %s', (_, ways, chosen, expected) => {
    expect(restWayOf([...ways], chosen)).toBe(expected);
  });
});
