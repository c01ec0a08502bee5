import { expect, it } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

const salePage = { definition: { languages: ['en', 'de', 'fr'], default_language: 'en' } };

it.each([
  ['what the address asks for', 'fr', 'de', 'fr'],
  ['what the browser likes best of the languages of the sale page', undefined, 'it,fr;q=0.8,de;q=0.9', 'de'],
  ['the first of two that are liked as much', undefined, 'fr,de', 'fr'],
  ['a language of the sale page in the form of a country', undefined, 'it, de-AT;q=0.5', 'de-AT'],
  ['what the browser likes best of all, where the sale page has none of it', undefined, 'it;q=0.5,pt-BR', 'pt-BR'],
  ['nothing that the browser refuses', undefined, 'de;q=0,fr;q=0.1', 'fr'],
  ['nothing that is no language', undefined, '*,../../etc,de;q=0.1', 'de'],
  ['its own, where the browser takes any', undefined, '*', 'en'],
  ['its own, where the browser says nothing', undefined, undefined, 'en'],
  ['its own, where the header cannot be read', undefined, ';;q=1,,=', 'en'],
])('answers in %s', (_what, query, header, expected) => {
  expect(chooseLanguage(salePage, query, header)).toBe(expected);
});
