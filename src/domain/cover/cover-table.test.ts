import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseExamples, parseRequest, formatCover } from '../../../test/arbitraries/cover-example.ts';
import { coverStay } from './cover.ts';

const page = readFileSync(join(import.meta.dirname, 'cover-table.md'), 'utf8');
const examples = parseExamples(page);

describe('the table of numbers of cover', () => {
  it('is there, with every row once', () => {
    expect(examples.length).toBeGreaterThanOrEqual(45);
    expect(new Set(examples.map(({ shows }) => shows)).size).toBe(examples.length);
  });

  it.each(examples)('$shows: $stay, paid with $cards', (example) => {
    const { pays, left, due } = example;
    expect(formatCover(coverStay(parseRequest(example)))).toEqual({ pays, left, due });
  });

  it.each(examples)('$shows: the same when the cards are given in another order', (example) => {
    const request = parseRequest(example);
    const turned = { ...request, cards: request.cards.toReversed() };
    expect(formatCover(coverStay(turned))).toEqual(formatCover(coverStay(request)));
  });
});
