import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameAnswer } from './same-answer.ts';

const date = fc.integer({ min: 0, max: 40 }).map((days) => Temporal.PlainDate.from('2026-02-01').add({ days }));
const instant = fc.integer({ min: 0, max: 40 }).map((ms) => Temporal.Instant.fromEpochMilliseconds(ms));
const leaf = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom('a', 'b'),
  fc.boolean(),
  fc.constant(null),
  date,
  instant,
);

/** Answers like those of hotels, nested deeply enough to differ in a single place. */
const answer = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    leaf,
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('x', 'y'), tie('node'), { noNullPrototype: true }),
    fc.array(fc.tuple(fc.constantFrom('k', 'l'), tie('node')), { maxLength: 2 }).map((entries) => new Map(entries)),
  ),
})).node;

/** A text that is different for every different answer. */
function spell(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spell).join(',')}]`;
  if (value instanceof Map) return `map${spell([...value])}`;
  if (value instanceof Temporal.PlainDate || value instanceof Temporal.Instant) return value.toString();
  if (typeof value === 'object' && value !== null) return `{${spell(Object.entries(value))}}`;
  return JSON.stringify(value);
}

/** An equal answer of other objects. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (value instanceof Map) return new Map([...value].map(([key, own]) => [key, copy(own)]));
  if (value instanceof Temporal.PlainDate) return Temporal.PlainDate.from(value.toString());
  if (value instanceof Temporal.Instant) return Temporal.Instant.from(value.toString());
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, copy(own)]));
  }
  return value;
}

test('answers are the same where they say the same, and only there', () => {
  fc.assert(
    fc.property(answer, answer, (one, other) => {
      expect(isSameAnswer(one, copy(one))).toBe(true);
      expect(isSameAnswer(one, other)).toBe(spell(one) === spell(other));
      expect(isSameAnswer([{ at: one }], [{ at: other }])).toBe(spell(one) === spell(other));
    }),
  );
});

test.each([
  ['functions', () => [() => 1, () => 1]],
  ['sets', () => [new Set([1]), new Set([1])]],
  ['times of day', () => [Temporal.PlainTime.from('10:00'), Temporal.PlainTime.from('11:00')]],
  ['a field that is undefined, and none', () => [{ a: undefined }, {}]],
  ['a list, and an object', () => [[], {}]],
])('%s are not said to be the same', (_, pair) => {
  const [one, other] = pair();
  expect(isSameAnswer({ one }, { one: other })).toBe(false);
});
