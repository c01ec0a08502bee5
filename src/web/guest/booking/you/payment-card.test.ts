import { describe, expect, it } from 'vitest';
import { parseVaultMessage } from './payment-card-frame.tsx';
import { writeExpiration } from './payment-card-fields.tsx';

describe('messages of the card vault', () => {
  it.each([
    [{ type: 'vault:ready' }],
    [{ type: 'vault:height', height: 220 }],
    [{ type: 'vault:token', token: 'tok_1' }],
    [{ type: 'vault:error', code: 'NUMBER_INVALID' }],
  ])('are understood: %j', (message) => {
    expect(parseVaultMessage(message)).toEqual(message);
  });

  it.each([
    [undefined],
    ['vault:ready'],
    [{ type: 'vault:token' }],
    [{ type: 'vault:token', token: '' }],
    [{ type: 'vault:height', height: '100vh' }],
    [{ type: 'vault:height', height: -1 }],
    [{ type: 'webpack' }],
  ])('are left alone when they are none: %j', (message) => {
    expect(parseVaultMessage(message)).toBeUndefined();
  });

  it('pass on nothing but what the page needs', () => {
    expect(parseVaultMessage({ type: 'vault:token', token: 'tok_1', number: '4111' })).toEqual({
      type: 'vault:token',
      token: 'tok_1',
    });
  });
});

describe("a bank card's date", () => {
  it.each([
    ['12/30', '12/30'],
    ['12/2030', '12/30'],
    ['12 / 30', '12/30'],
    ['1230', '12/30'],
    [' 12/30 ', '12/30'],
    ['1/30', '1/30'],
    ['', ''],
  ])('typed as %s is kept as %s', (typed, expected) => {
    expect(writeExpiration(typed)).toBe(expected);
  });
});
