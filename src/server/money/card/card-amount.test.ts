import { expect, it } from 'vitest';
import type { Unit } from '#domain/card/card.ts';
import { parseAmount, parseCorrection } from './card-amount.ts';

const GBP: Unit = { type: 'money', currency: 'GBP' };
const JPY: Unit = { type: 'money', currency: 'JPY' };
const KWD: Unit = { type: 'money', currency: 'KWD' };
const CLF: Unit = { type: 'money', currency: 'CLF' };
const USES: Unit = { type: 'uses' };

it.each<[Unit, string, number | undefined, number | undefined]>([
  [GBP, '50', 5_000, 5_000],
  [GBP, '12.50', 1_250, 1_250],
  [GBP, '-12.50', undefined, -1_250],
  [GBP, '+2.5', undefined, 250],
  [GBP, '0', undefined, undefined],
  [GBP, '-0', undefined, undefined],
  [GBP, '1.005', undefined, undefined],
  [GBP, '1,50', undefined, undefined],
  [GBP, 'much', undefined, undefined],
  [GBP, '1.000', undefined, undefined],
  [GBP, '1.250', undefined, undefined],
  [GBP, '-1.000', undefined, undefined],
  [GBP, '1250.000', undefined, undefined],
  [GBP, '1.00', 100, 100],
  [KWD, '1.250', 1_250, 1_250],
  [CLF, '1.250', undefined, undefined],
  [CLF, '1.2500', 12_500, 12_500],
  [JPY, '5.000', undefined, undefined],
  [JPY, '50', 50, 50],
  [JPY, '50.5', undefined, undefined],
  [USES, '3', 3, 3],
  [USES, '-3', undefined, -3],
  [USES, '2.5', undefined, undefined],
])('in %j, "%s" is an amount of %s and a correction by %s', (unit, text, amount, correction) => {
  const read = (parsed: ReturnType<typeof parseAmount>) => (parsed.state === 'read' ? parsed.amount : undefined);
  expect([read(parseAmount(unit, text)), read(parseCorrection(unit, text))]).toEqual([amount, correction]);
});
