import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROBLEMS } from '#contract/problem.ts';
import { EMPTY_BUYER } from '../guest/session/buyer-draft.ts';
import { PAGE_LANGUAGES } from './languages.ts';
import { labelKey } from './text-key.ts';

const WEB = join(import.meta.dirname, '..');
const SOURCES = join(WEB, '..');
const PLURALS = /_(zero|one|two|few|many|other)$/;
const KEY = /['"`]((?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?:\.(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*))+)['"`]/g;

function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

function listKeys(texts: unknown, prefix = ''): string[] {
  if (typeof texts === 'string') return [prefix];
  return Object.entries(texts as Record<string, unknown>).flatMap(([name, inner]) =>
    listKeys(inner, prefix ? `${prefix}.${name}` : name),
  );
}

const parts = (name: string) => name.replace(PLURALS, '');
const english = listKeys(JSON.parse(readFileSync(join(import.meta.dirname, 'en.json'), 'utf8')));
const known = new Set(english.map(parts));

/** Keys that are put together while the page runs, each with every value it may take. */
const COMPOSED = [
  ...['LINK', 'TITLE'].map((word) => `EMBED.${word}`),
  ...['PHYSICAL', 'VIRTUAL', 'VOUCHER'].map((form) => `CARD.FORM.${form}`),
  ...['EXPIRED', 'USED_UP', 'NOT_STARTED', 'FROZEN', 'IN_USE', 'OTHER'].map((reason) => `CARD.NEXT.${reason}`),
  ...['CARD.EXPIRED_ON', 'CARD.NOT_STARTED_ON'],
  ...['ONCE', 'PER_TIME_UNIT', 'PER_PERSON', 'PER_PERSON_PER_TIME_UNIT'].map((by) => `BOOKING.EXTRAS.CHARGING.${by}`),
  ...['REFUSED', 'CANCELLED'].map((state) => `CONFIRMATION.${state}.HEADING`),
  'PAYMENT_CARD.ERRORS.NO_ANSWER',
  'FIELDS.PROPERTY_PRIVACY_POLICY_AGREMENT.REQUIRED',
];

/** Codes that domain, server and contract give to an input fault. */
const FAULTS = ['domain', 'server', 'contract'].flatMap((folder) =>
  listSources(join(SOURCES, folder)).flatMap((text) =>
    [...text.matchAll(/'(ERRORS\.[A-Z_]+)'/g)].map(([, code]) => code!),
  ),
);
const LABELS = Object.keys(EMPTY_BUYER)
  .filter((field) => !['propertyId', 'paymentCardToken'].includes(field))
  .concat('emailConfirmation')
  .map(labelKey);
const written = listSources(WEB).flatMap((text) => [...text.matchAll(KEY)].map(([, key]) => key!));

describe('the words of the page', () => {
  const needed = new Set([...written, ...COMPOSED, ...FAULTS, ...LABELS, ...Object.keys(PROBLEMS)]);

  it('are there for every key that is used', () => {
    expect([...needed].filter((key) => !known.has(key)).sort()).toEqual([]);
  });

  it('are used, every one', () => {
    expect([...known].filter((key) => !needed.has(key)).sort()).toEqual([]);
  });
});

describe.each(PAGE_LANGUAGES.filter(({ code }) => code !== 'en'))('the words in $nativeLabel', ({ code }) => {
  const file = readFileSync(join(import.meta.dirname, `${code}.json`), 'utf8');
  const keys = listKeys(JSON.parse(file));

  it('are there for every key, and for no other', () => {
    expect([...new Set(keys.map(parts))].sort()).toEqual([...known].sort());
  });

  it('come in every plural form the language has', () => {
    const plurals = new Set(english.filter((key) => PLURALS.test(key)).map(parts));
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    const wanted = [...plurals].flatMap((key) => forms.map((form) => `${key}_${form}`));
    expect(wanted.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('fill in the same values', () => {
    const values = (texts: unknown, key: string) => {
      const text = key.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], texts);
      return [...String(text).matchAll(/{{(\w+)}}/g)].map(([, name]) => name!);
    };
    const englishTexts: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'en.json'), 'utf8'));
    const differing = keys
      .filter((key) => english.includes(key) && !PLURALS.test(key))
      .filter((key) => values(JSON.parse(file), key).sort().join() !== values(englishTexts, key).sort().join());
    expect(differing).toEqual([]);
  });
});
