import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROBLEMS } from '#contract/problem.ts';
import { PAGE_LANGUAGES } from './languages.ts';

const SOURCES = join(import.meta.dirname, '..');
/** The texts of the first screen, the screens behind it, sheets, screens behind links, payment, and letters. */
const FOLDERS = [
  'start-text',
  'document-text',
  'journey-text',
  'about-text',
  'link-text',
  'payment-text',
  'letter-text',
] as const;
const PLURALS = /_(zero|one|two|few|many|other)$/;

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

function readTexts(code: string): Readonly<Record<string, unknown>> {
  const files = FOLDERS.map((folder) => readFileSync(join(import.meta.dirname, folder, `${code}.json`), 'utf8'));
  return Object.assign({}, ...files.map((text) => JSON.parse(text) as object)) as Record<string, unknown>;
}

const englishTexts = readTexts('en');
const english = listKeys(englishTexts);
const known = new Set(english.map(parts));

const [web, server, wordings, ...rules] = ['web', 'server', 'presentation', 'domain', 'contract'].map((folder) =>
  listSources(join(SOURCES, folder)),
);
/** Codes of input faults from domain, server and contract. */
const faults = [server!, ...rules]
  .flat()
  .flatMap((text) => [...text.matchAll(/'(ERRORS\.[A-Z_]+)'/g)].map(([, code]) => code!));

// The compiler checks that every key used by the page exists. See `TextKey`.
describe('the words of the page and its letters', () => {
  it('are there for every code of an error', () => {
    expect([...faults, ...Object.keys(PROBLEMS)].filter((code) => !known.has(code))).toEqual([]);
  });

  it('are used, every one', () => {
    const codes = new Set([...faults, ...Object.keys(PROBLEMS)]);
    const isNamed = (key: string) =>
      [...web!, ...server!, ...wordings!].some((text) => text.includes(`'${key}'`) || text.includes(`"${key}"`));
    // The texts of the element on the hotel's own site are imported, and not looked up by key.
    const asked = [...known].filter((key) => !key.startsWith('EMBED.') && !codes.has(key));
    expect(asked.filter((key) => !isNamed(key))).toEqual([]);
  });
});

describe.each(PAGE_LANGUAGES.filter(({ code }) => code !== 'en'))('the words in $nativeLabel', ({ code }) => {
  const texts = readTexts(code);
  const keys = listKeys(texts);

  it('are there for every key, and for no other', () => {
    expect([...new Set(keys.map(parts))].sort()).toEqual([...known].sort());
  });

  it('come in every plural form the language has', () => {
    const plurals = new Set(english.filter((key) => PLURALS.test(key)).map(parts));
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    const wanted = [...plurals].flatMap((key) => forms.map((form) => `${key}_${form}`));
    expect(wanted.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('fill in the same values in every plural form, and leave the same parts out', () => {
    const values = (of: unknown, key: string) => {
      const text = key.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], of);
      const places = [...String(text).matchAll(/\[[^\]]*{{(\w+)}}\]|{{(\w+)}}/g)];
      // "One night" has its number in words.
      const named = places.map(([place, left, name]) => (left ? `[${left}]` : `${place && name}`));
      return [...new Set(PLURALS.test(key) ? named.filter((name) => name !== 'count') : named)].sort().join();
    };
    const inEnglish = (key: string) => (english.includes(key) ? key : key.replace(PLURALS, '_other'));
    const differing = keys.filter((key) => values(texts, key) !== values(englishTexts, inEnglish(key)));
    expect(differing).toEqual([]);
  });
});
