import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCancellingExamples, parsePaid, formatCancelling } from '../../../test/arbitraries/cancelling-example.ts';

const page = readFileSync(join(import.meta.dirname, 'cancelling-table.md'), 'utf8');
const examples = parseCancellingExamples(page);

describe('the table of numbers of cancelling', () => {
  it('is there, with every row once', () => {
    expect(examples.length).toBeGreaterThanOrEqual(38);
    expect(new Set(examples.map(({ shows }) => shows)).size).toBe(examples.length);
  });

  it.each(examples)('$shows: $asked is asked where $cards paid', (example) => {
    const { shows: _shows, cards: _cards, own: _own, ...expected } = example;
    expect(formatCancelling(parsePaid(example), example.asked)).toEqual(expected);
  });

  it.each(examples)('$shows: what it costs comes to the same when it is split again', (example) => {
    const paid = parsePaid(example);
    const { lost, stays, due, costs } = formatCancelling(paid, example.asked);
    expect(formatCancelling(paid, costs)).toMatchObject({ lost, stays, due, costs });
  });
});
