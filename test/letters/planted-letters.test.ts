import { expect, it } from 'vitest';
import { composeLetter } from '../../src/server/letters/compose/compose-letter.ts';
import type { LetterOrder } from '../../src/server/letters/compose/letter-data.ts';
import { plant } from '../plant.ts';
import { sampleContext, sampleSalePage } from './sample-context.ts';
import { SAMPLE_LETTERS } from './sample-letters.ts';
import { LETTER_KINDS } from './write-letters.ts';

/** Markup that has become part of the letter, including markup that leaves an attribute. */
const WORKING = /<b data-planted|<script|<img src=x|onerror="/;
const SHOWN = /&lt;b data-planted=&quot;(\w+)&quot;&gt;\{\{7\*7\}\}/g;

const salePage = sampleSalePage(plant(sampleSalePage().definition));
const shown = new Set<string>();

it.each(LETTER_KINDS)('markup in a text is shown as it was written in a letter of %s', async (kind) => {
  const context = sampleContext(kind, salePage);
  for (const data of SAMPLE_LETTERS[kind]) {
    const order = { kind, data: plant(data), language: 'en' } as LetterOrder;
    const { html } = await composeLetter(order, { ...context, property: plant(context.property) });
    expect(WORKING.exec(html)?.[0]).toBeUndefined();
    const names = [...html.matchAll(SHOWN)].map(([, name = '']) => name);
    expect(names).toContain('name');
    for (const name of names) shown.add(name);
  }
});

it('markup is planted in what guests and hotels write in letters', () => {
  const people = ['firstName', 'lastName', 'specialRequests', 'arrival', 'phone'];
  const hotel = ['rateName', 'pmsNumber', 'line1', 'city', 'detail', 'faults'];
  expect([...shown]).toEqual(expect.arrayContaining([...people, ...hotel]));
});
