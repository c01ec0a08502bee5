import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak, startText } from './start-text.ts';
import { currentTranslation, listen } from './translation.ts';

const page = { lang: '', dir: '' };

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: page });
  await startText('en');
});
afterEach(() => vi.unstubAllGlobals());

describe('a change of language', () => {
  it('is written on the page before anything is drawn or asked for in the new one', async () => {
    const seen: object[] = [];
    const stop = listen(() => seen.push({ ...page, language: currentTranslation().language }));
    await speak('ar');
    stop();
    expect(seen).toEqual([{ lang: 'ar', dir: 'rtl', language: 'ar' }]);
  });

  it('is the one asked for last, however late the words of an earlier one come', async () => {
    await Promise.all([speak('cs'), speak('en')]);
    expect(page.lang).toBe('en');
    expect(currentTranslation().language).toBe('en');
  });
});
