import { describe, expect, it } from 'vitest';
import { listForms, type SettingSchema } from '#contract/desk/setting-schema.ts';
import german from '#presentation/desk-text/de.json';
import english from '#presentation/desk-text/en.json';
import french from '#presentation/desk-text/fr.json';
import { findWords, type Texts } from '#presentation/find-words.ts';
import { SALE_PAGE_FILE } from '../../../../test/screens/examples/desk-examples.ts';
import { addTexts, type Translate } from '../../text/translation.ts';
import { describeSetting } from './format-setting.ts';

type Described = { readonly path: readonly string[]; readonly schema: SettingSchema };

function listDescribed(schema: SettingSchema, path: readonly string[]): readonly Described[] {
  const { additionalProperties: byKey } = schema;
  const inner = listForms(schema).flatMap((form) => [
    ...Object.entries(form.properties ?? {}).flatMap(([name, one]) => listDescribed(one, [...path, name])),
    ...(form.items ? listDescribed(form.items, path) : []),
  ]);
  const ofKeys = typeof byKey === 'object' ? listDescribed(byKey, [...path, 'key']) : [];
  return [...(schema.description === undefined ? [] : [{ path, schema }]), ...inner, ...ofKeys];
}

const described = listDescribed(SALE_PAGE_FILE.schema, []);

describe.each([
  ['en', english],
  ['de', german],
  ['fr', french],
])('the hints of settings in %s', (language, texts: Texts) => {
  const plurals = new Intl.PluralRules(language);
  const t: Translate = (key) => findWords([{ texts, plurals }], key) ?? '';

  it('are there for every setting', () => {
    addTexts('en', english);
    const missing = described.filter(({ path, schema }) => !describeSetting(t, path, schema));
    expect(missing.map(({ path }) => path.join('.'))).toEqual([]);
  });
});

it('the English hints are those of the reference', () => {
  addTexts('en', english);
  const plurals = new Intl.PluralRules('en');
  const t: Translate = (key) => findWords([{ texts: english, plurals }], key) ?? '';
  const hints = described.map(({ path, schema }) => describeSetting(t, path, schema));
  expect(described.length).toBeGreaterThan(170);
  expect(hints).toEqual(described.map(({ schema }) => schema.description?.replaceAll('`', '')));
});

it('a hint that is missing in the texts is found', () => {
  expect(describeSetting(String, ['no_such_setting'], { description: 'A setting.' })).toBeUndefined();
});
