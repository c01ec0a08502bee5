import { describe, expect, it } from 'vitest';
import {
  DEFAULT_LANGUAGE,
  inLanguage,
  isLanguageOf,
  listForeignTexts,
  pickText,
  shortCode,
  type Language,
} from './language.ts';

type Fallbacks = readonly Pick<Language, 'fullCode' | 'fallbackCode'>[];

const languages: Fallbacks = [
  { fullCode: 'en-GB', fallbackCode: null },
  { fullCode: 'en-US', fallbackCode: 'en-GB' },
  { fullCode: 'de-DE', fallbackCode: 'en-US' },
  { fullCode: 'de-CH', fallbackCode: 'de-DE' },
  { fullCode: 'rm-CH', fallbackCode: 'de-CH' },
];

describe('a language code', () => {
  it.each([
    ['en-GB', 'en'],
    ['en', 'en'],
    ['zh-Hant-TW', 'zh'],
    ['', ''],
  ])('%s has the short form %s', (code, short) => {
    expect(shortCode(code)).toBe(short);
  });

  it('is English by default', () => {
    expect(DEFAULT_LANGUAGE).toBe('en');
  });
});

describe('a text of the hotel', () => {
  it.each<[string, string, Record<string, string | null>, string]>([
    ['in the wanted language', 'de-CH', { 'en-GB': 'Room', 'de-DE': 'Zimmer', 'de-CH': 'Zimmer CH' }, 'Zimmer CH'],
    ['in its fallback', 'de-CH', { 'en-GB': 'Room', 'de-DE': 'Zimmer' }, 'Zimmer'],
    ['in the fallback of its fallback', 'rm-CH', { 'en-GB': 'Room', 'de-DE': 'Zimmer' }, 'Zimmer'],
    ['at the end of the chain', 'rm-CH', { 'en-GB': 'Room', 'hu-HU': 'Szoba' }, 'Room'],
    ['in the same language of another country', 'de-AT', { 'en-GB': 'Room', 'de-DE': 'Zimmer' }, 'Zimmer'],
    ['for a short code', 'de', { 'en-GB': 'Room', 'de-DE': 'Zimmer' }, 'Zimmer'],
    ['in the fallback of a short code', 'de', { 'en-US': 'Room', 'hu-HU': 'Szoba' }, 'Room'],
    ['in the fallback of a short code, before English', 'rm', { 'en-GB': 'Room', 'de-DE': 'Zimmer' }, 'Zimmer'],
    ['in the same language, before a fallback', 'de-CH', { 'en-GB': 'Room', 'de-AT': 'Zimmer AT' }, 'Zimmer AT'],
    ['for a code in capitals', 'DE-CH', { 'en-GB': 'Room', 'de-CH': 'Zimmer' }, 'Zimmer'],
    ['for a short code in capitals', 'DE', { 'en-GB': 'Room', 'de-DE': 'Zimmer' }, 'Zimmer'],
    ['in the fallback of a code in capitals', 'RM-ch', { 'en-GB': 'Room', 'de-DE': 'Zimmer' }, 'Zimmer'],
    ['kept under a short code', 'de-DE', { 'en-GB': 'Room', de: 'Zimmer' }, 'Zimmer'],
    ['not where its short code is empty', 'de', { de: '', 'de-DE': 'Zimmer' }, 'Zimmer'],
    ['as a text, whatever the code', 'constructor', { 'fi-FI': 'Huone', 'hu-HU': 'Szoba' }, 'Szoba'],
    ['in English, before the default of the hotel', 'ar', { 'hu-HU': 'Szoba', 'en-GB': 'Room' }, 'Room'],
    ['in the default of the hotel', 'ja-JP', { 'fi-FI': 'Huone', 'hu-HU': 'Szoba' }, 'Szoba'],
    ['in any language, when nothing fits', 'ja-JP', { 'fi-FI': 'Huone' }, 'Huone'],
    ['not where it is empty', 'de-DE', { 'de-DE': '', 'en-US': 'Room' }, 'Room'],
    ['not where it is missing', 'de-DE', { 'de-DE': null, 'en-US': 'Room' }, 'Room'],
    ['empty, when all are', 'de-DE', { 'de-DE': null, 'en-US': '' }, ''],
    ['empty, when there is none', 'de-DE', {}, ''],
  ])('is shown %s', (_case, wanted, texts, expected) => {
    expect(pickText(texts, wanted, languages, 'hu-HU')?.text ?? '').toBe(expected);
  });

  it.each([null, undefined])('is empty when the PMS gave %s', (texts) => {
    expect(pickText(texts, 'en-GB', languages, 'en-GB')).toBeNull();
  });

  it('is that of the hotel in a language that it does not have, and no other language’s fallback', () => {
    const texts = { 'de-DE': 'Zimmer', 'hu-HU': 'Szoba' };
    expect(pickText(texts, 'fr-FR', languages.toReversed(), 'hu-HU')?.text).toBe('Szoba');
  });

  it('is found although fallbacks go round in a circle', () => {
    const circle: Fallbacks = [
      { fullCode: 'nb-NO', fallbackCode: 'nn-NO' },
      { fullCode: 'nn-NO', fallbackCode: 'nb-NO' },
    ];
    expect(pickText({ 'nn-NO': 'Rom' }, 'nb-NO', circle, 'en-GB')?.text).toBe('Rom');
    expect(pickText({ 'fi-FI': 'Huone' }, 'nb-NO', circle, 'en-GB')?.text).toBe('Huone');
  });
});

describe('the language that a text is really in', () => {
  it.each([
    ['de', {}],
    ['DE-at', {}],
    ['en', { name: 'de-DE' }],
    ['fr', { name: 'de-DE' }],
  ])('is said to a guest who asks in %s: %j', (wanted, expected) => {
    const name = pickText({ 'de-DE': 'Zimmer' }, wanted, languages, 'de-DE');
    expect(listForeignTexts({ name, description: null }, wanted)).toEqual(expected);
  });
});

describe('a text by language', () => {
  it.each([
    ['de-AT', { de: 'Zimmer', en: 'Room' }, 'Zimmer'],
    ['fr', { de: 'Zimmer', en: 'Room' }, 'Room'],
    ['fr', { de: 'Zimmer' }, 'Szoba'],
    ['fr', {}, 'Szoba'],
  ])('is read in %s of %j as %s', (wanted, texts, expected) => {
    expect(inLanguage<string>(texts, wanted, 'Szoba')).toBe(expected);
  });
});

describe('the language of a country', () => {
  it.each([
    ['de-AT', 'AT', true],
    ['DE', 'at', true],
    ['en', 'GB', true],
    ['en', 'AT', false],
    ['de', 'HU', false],
    ['hu', 'HU', true],
    ['ar', 'EG', true],
    ['en', '', false],
    ['en', 'United Kingdom', false],
  ])('%s in %s: %s', (language, country, expected) => {
    expect(isLanguageOf(language, country)).toBe(expected);
  });
});
