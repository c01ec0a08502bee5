import { pickLanguage } from '#presentation/languages.ts';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak, startText } from './start-text.ts';

const page = { lang: '', dir: '' };

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: page });
  await startText(pickLanguage([], 'en', null, [])!);
});
afterEach(() => vi.unstubAllGlobals());

describe('a change of language', () => {
  it('is written on the page before anything is drawn or asked for in the new one', async () => {
    const seen: object[] = [];
    const look = () => seen.push({ ...page });
    i18next.on('languageChanged', look);
    await speak('ar');
    i18next.off('languageChanged', look);
    expect(seen).toEqual([{ lang: 'ar', dir: 'rtl' }]);
  });

  it('is the one asked for last, however late the words of an earlier one come', async () => {
    await Promise.all([speak('cs'), speak('en')]);
    expect(page.lang).toBe('en');
    expect(i18next.language).toBe('en');
  });
});
