import { describe, expect, it } from 'vitest';
import { findCardData } from './find-card-data.ts';

describe('the search for what was typed of a payment card', () => {
  it.each([
    ['a number in a log line', '{"msg":"card 4242424242424242"}', ['number …4242']],
    ['a number in groups', 'card 4242 4242 4242 4242', ['number …4242']],
    ['a number in an address', '?number=4000-0000-0000-0002', ['number …0002']],
    ['a number in an encoded address', '?number=4000%200000%200000%200002', ['number …0002']],
    ['a code as a value', '{"anything":"737"}', ['security code 737']],
    ['a code beside its name', 'security_code=848&x=1', ['security code 848']],
    ['a code as a figure', '{"cvv":737}', ['security code 737']],
    ['the last four digits, which a hotel shows', '{"number":"************4242"}', []],
    ['digits that only look like it', '{"id":"a7371848-4242-4242-b424-242424242424","height":737}', []],
    ['a token', '{"payment_card_token":"40000000000000"}', []],
  ])('finds, or leaves alone, %s', (_what, text, found) => {
    expect(findCardData(text)).toEqual(found);
  });
});
