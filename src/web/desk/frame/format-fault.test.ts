import { expect, test } from 'vitest';
import { PasskeyNotUsed } from '../api/passkeys.ts';
import { formatFault } from './format-fault.ts';

test('a second passkey on one device is reported as such, and any other failure as an unused passkey', () => {
  const said = (name: string) => formatFault((key) => key, new PasskeyNotUsed(new DOMException('', name)));
  expect([said('InvalidStateError'), said('NotAllowedError')]).toEqual(['PASSKEY.THERE', 'PASSKEY.NOT_USED']);
});
