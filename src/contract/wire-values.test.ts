import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, toDecimal } from '#domain/money/money.ts';
import { toWireMoney } from './wire-values.ts';

test('an amount on the wire is the number that its decimal text is read as', () => {
  fc.assert(
    fc.property(fc.constantFrom('GBP', 'JPY', 'KWD'), fc.maxSafeInteger(), (currency, amountMinor) => {
      const amount = money(currency, amountMinor);
      expect(toWireMoney(amount).amount).toBe(Number(toDecimal(amount)));
    }),
    { numRuns: 1_000 },
  );
});
