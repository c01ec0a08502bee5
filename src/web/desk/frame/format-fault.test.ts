import { expect, test } from 'vitest';
import { PasskeyNotUsed } from '../api/passkeys.ts';
import { formatFault } from './format-fault.ts';

test('who adds a passkey where they have one already reads that, and others that none was used', () => {
  const said = (name: string) => formatFault((key) => key, new PasskeyNotUsed(new DOMException('', name)));
  expect([said('InvalidStateError'), said('NotAllowedError')]).toEqual(['PASSKEY.THERE', 'PASSKEY.NOT_USED']);
});
