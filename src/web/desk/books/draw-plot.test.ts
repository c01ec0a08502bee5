import { describe, expect, it } from 'vitest';
import { drawBars, drawWaterfall } from './draw-plot.ts';

const figures = (given: Readonly<Record<string, number>>) =>
  Object.entries({ opening: 0, ...given }).map(([name, amount]) => ({ name, amount }));

describe('the plot of a liability', () => {
  it('leads from opening to closing, each step from where the one before ended', () => {
    const steps = drawWaterfall(
      figures({ opening: 100, issued: 100, redeemed: -150, given_back: 25, voided: 0, closing: 75 }),
    );
    expect(steps.map(({ name, goes, from, to }) => [name, goes, from, to])).toEqual([
      ['opening', 'stays', 0, 0.5],
      ['issued', 'up', 0.5, 1],
      ['redeemed', 'down', 0.25, 1],
      ['given_back', 'up', 0.25, 0.375],
      ['closing', 'stays', 0, 0.375],
    ]);
  });

  it('has room to the other side of nothing, and shows what is small', () => {
    const steps = drawWaterfall(figures({ opening: 10_000, issued: 1, adjusted: -20_000, closing: -9_999 }));
    expect(steps.map(({ name, from }) => [name, from.toFixed(2)])).toEqual([
      ['opening', '0.50'],
      ['issued', '0.99'],
      ['adjusted', '0.00'],
      ['closing', '0.00'],
    ]);
    for (const { from, to } of steps) expect(to - from).toBeGreaterThan(0.005);
    for (const { to } of steps) expect(to).toBeLessThanOrEqual(1);
  });

  it('has no bar for nothing', () => {
    const [opening] = drawWaterfall(figures({ issued: 100, closing: 100 }));
    expect(opening).toMatchObject({ name: 'opening', from: 0, to: 0 });
  });

  it('is not drawn where nothing was owed and nothing moved', () => {
    expect(drawWaterfall(figures({ closing: 0 }))).toEqual([]);
  });
});

it('draws sums from zero, and none that are negative', () => {
  expect(drawBars(figures({ opening: 50, issued: 100, voided: -10 })).map(({ to }) => to)).toEqual([0.5, 1, 0]);
  expect(drawBars(figures({ voided: -10 }))).toEqual([]);
});
