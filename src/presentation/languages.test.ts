import { describe, expect, it } from 'vitest';
import { findPageLanguage, PAGE_LANGUAGES, pickLanguage, pickLocale } from './languages.ts';

describe('the language of the page', () => {
  it.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['EN-us', 'en'],
    ['xx', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is spoken as %s', (code, expected) => {
    expect(findPageLanguage(code)?.code).toBe(expected);
  });

  it('is English when nobody offers anything the guest speaks', () => {
    expect(pickLanguage(['en'], 'en', 'xx', ['yy'])?.code).toBe('en');
  });

  it('is what the address asks for before what the guest speaks', () => {
    const other = PAGE_LANGUAGES.at(-1)!.code;
    expect(pickLanguage([], 'en', other, ['en'])?.code).toBe(other);
  });

  it('is never one that the sale page does not offer', () => {
    const other = PAGE_LANGUAGES.at(-1)!.code;
    expect(pickLanguage(['en'], 'en', other, [other])?.code).toBe('en');
  });
});

describe('the locale of dates and money', () => {
  it.each([
    ['en', ['en-US', 'en'], 'en-US'],
    ['en', ['de-DE'], 'en-GB'],
    ['de', ['de-AT'], 'de-AT'],
    ['de', ['en-GB'], 'de'],
    ['en', ['en-US@posix'], 'en-GB'],
    ['en', ['en-US@posix', 'en-IE'], 'en-IE'],
  ])('for %s and a guest with %j is %s', (language, own, expected) => {
    expect(pickLocale(language, own)).toBe(expected);
  });
});
