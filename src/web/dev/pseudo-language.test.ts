import { describe, expect, it } from 'vitest';
import { disguise, PSEUDO_LANGUAGE } from './pseudo-language.ts';

describe('the pseudo-language', () => {
  it.each([
    ['Change', '⟦Çhàñĝé ~~~~⟧'],
    ['{{left}} of {{count}} nights left', '⟦{{left}} öf {{count}} ñîĝhtš léft ~~~~ ~~~~⟧'],
  ])('says "%s" as "%s"', (text, expected) => {
    expect(disguise(text)).toBe(expected);
  });

  it('has a text for every text of the page', async () => {
    const texts = JSON.stringify(await PSEUDO_LANGUAGE.load());
    const values = [...texts.matchAll(/:"([^"]*)"/g)].map(([, text]) => text!);
    expect(values.length).toBeGreaterThan(200);
    expect(values.filter((text) => !/^⟦.*⟧$/.test(text))).toEqual([]);
  });
});
