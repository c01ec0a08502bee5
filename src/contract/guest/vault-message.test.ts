import { describe, expect, it } from 'vitest';
import { isSubmit, parseVaultMessage } from './vault-message.ts';

describe('messages of the card vault', () => {
  it.each([
    [{ type: 'vault:ready' }],
    [{ type: 'vault:height', height: 220 }],
    [{ type: 'vault:token', token: 'tok_1' }],
    [{ type: 'vault:error', code: 'NUMBER_INVALID' }],
    [{ type: 'vault:expiry', card_expiration: '12/39' }],
    [{ type: 'vault:token', token: 'tok_1', card_expiration: '12/39', name_on_card: 'ADA LOVELACE' }],
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
    [{ type: 'vault:expiry', card_expiration: '4242 4242 4242 4242' }],
    [{ type: 'vault:expiry' }],
    [{ type: 'webpack' }],
  ])('are left alone when they are none: %j', (message) => {
    expect(parseVaultMessage(message)).toBeUndefined();
  });

  it('pass on nothing but what the page needs', () => {
    const message = { type: 'vault:token', token: 'tok_1', number: '4111', card_expiration: '4111', name_on_card: 7 };
    expect(parseVaultMessage(message)).toEqual({ type: 'vault:token', token: 'tok_1' });
  });

  it.each([
    [{ type: 'vault:submit' }, true],
    [{ type: 'vault:ready' }, false],
    ['vault:submit', false],
    [null, false],
  ])('ask the frame to go on, or do not: %j', (message, asks) => {
    expect(isSubmit(message)).toBe(asks);
  });
});
