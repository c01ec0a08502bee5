import fc from 'fast-check';
import { makeCode } from '#domain/card/card-code.ts';

export function anyCode(): fc.Arbitrary<string> {
  return fc.array(fc.nat(30), { minLength: 15, maxLength: 15 }).map(makeCode);
}
