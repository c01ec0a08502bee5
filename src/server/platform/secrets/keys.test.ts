import { expect, test } from 'vitest';
import { createKeys } from './keys.ts';

const keys = createKeys('a secret of this test');
const TOKEN = 'C66EF7B239D24632943D115EDE9CB810-EA00F8FD8294692C940F6B5A8F9453D';

test('a sealed token opens with the same secret and for the same integration only', () => {
  const sealed = keys.seal(TOKEN, 'integration');
  expect(createKeys('a secret of this test').open(sealed, 'integration')).toBe(TOKEN);
  expect(keys.open(sealed, 'another')).toBeUndefined();
  expect(createKeys('another secret').open(sealed, 'integration')).toBeUndefined();
});

test('a sealed token that was changed or cut off does not open', () => {
  const sealed = keys.seal(TOKEN, 'integration');
  for (const position of [0, 12, 28, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[position]! ^= 1;
    expect(keys.open(changed, 'integration')).toBeUndefined();
  }
  for (const length of [0, 11, 27, sealed.length - 1])
    expect(keys.open(sealed.subarray(0, length), 'integration')).toBeUndefined();
});

test('a sealed token shows nothing of the token, and not that it is the same', () => {
  const sealed = keys.seal(TOKEN, 'integration');
  expect(sealed.toString('latin1')).not.toContain(TOKEN.slice(0, 8));
  expect(keys.seal(TOKEN, 'integration').equals(sealed)).toBe(false);
  expect(keys.fingerprintToken(TOKEN)).toBe(keys.fingerprintToken(TOKEN));
  expect(keys.fingerprintToken(TOKEN)).not.toContain(TOKEN.slice(0, 8));
});
