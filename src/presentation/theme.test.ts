import { HEADING_FAMILIES } from '#contract/guest/heading-family.ts';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DARK_SURFACES, LIGHT_SURFACES, paperOf, themeProperties } from './theme.ts';
import { contrast, formatHexColor, luminance, parseHexColor, TEXT_CONTRAST, type Rgb } from './contrast.ts';

const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));
const rgb = (text: string | undefined): Rgb => parseHexColor(text ?? '') ?? [0, 0, 0];

describe('contrast', () => {
  it('follows WCAG', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
  });

  it('reads colours as they are written', () => {
    expect(parseHexColor('#7a3b2e')).toEqual([122, 59, 46]);
    expect(parseHexColor('#abc')).toEqual([170, 187, 204]);
    expect(parseHexColor('red')).toBeUndefined();
  });
});

describe("a sale page's accent, whatever it is", () => {
  it('can be read as text on every surface, by day and by night, and carries text itself', () => {
    fc.assert(
      fc.property(color, (accent) => {
        const theme = { accent: formatHexColor(accent), paper: null, radius: null, heading_family: null, logo: null };
        const made = themeProperties(theme);
        for (const surface of LIGHT_SURFACES) {
          expect(contrast(rgb(made['--accent-ink-light']), surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        }
        for (const surface of DARK_SURFACES) {
          expect(contrast(rgb(made['--accent-ink-dark']), surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        }
        expect(contrast(rgb(made['--on-accent']), rgb(made['--accent']))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }),
    );
  });

  it('is left out when it is no colour', () => {
    const theme = { accent: 'url(x)', paper: '#111111', radius: '1em; x', heading_family: null, logo: null };
    expect(themeProperties(theme)).toEqual({});
  });
});

describe("a sale page's headings", () => {
  const withFamily = (family: string | null) =>
    themeProperties({ accent: '#7a3b2e', paper: null, radius: null, heading_family: family, logo: null });

  it.each(HEADING_FAMILIES)('may be set in %s, which the page has for every European alphabet', (family) => {
    const css = readFileSync(new URL('../web/theme/fonts.css', import.meta.url), 'utf8');
    expect(withFamily(family)['--heading-family']).toBe(`'${family} Variable', '${family} Stand-in'`);
    expect(css.split(`font-family: '${family} Variable'`)).toHaveLength(3);
    expect(css).toContain(`font-family: '${family} Stand-in'`);
  });

  it.each([null, 'Comic Sans MS', "x'; color: red"])('stay in the usual family when %s is asked for', (family) => {
    expect(withFamily(family)).not.toHaveProperty('--heading-family');
  });
});

describe('the tokens', () => {
  const css = readFileSync(new URL('../web/theme/tokens.css', import.meta.url), 'utf8');
  const pairs = [...css.matchAll(/--(ink|ink-soft|positive|caution|negative): light-dark\((#\w+), (#\w+)\)/g)];

  it('name five text colours for day and night', () => {
    expect(pairs).toHaveLength(5);
  });

  it.each(pairs.map(([, name, light, dark]) => [name, light, dark]))(
    '%s can be read on every surface',
    (_, light, dark) => {
      const least = (text: string | undefined, surfaces: readonly Rgb[]) =>
        Math.min(...surfaces.map((surface) => contrast(rgb(text), surface)));
      expect(least(light, LIGHT_SURFACES)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      expect(least(dark, DARK_SURFACES)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    },
  );

  it('keep every surface between those that text is measured on', () => {
    const [lightest, darkest] = LIGHT_SURFACES;
    const paper = rgb(/--paper-light: (#\w+)/.exec(css)?.[1]);
    expect(luminance(paper)).toBeLessThan(luminance(lightest!));
    expect(luminance(paper)).toBeGreaterThan(luminance(darkest!));
    expect(paperOf({ paper: null })).toEqual([
      /--paper-light: (#\w+)/.exec(css)?.[1],
      /--paper: light-dark\(.*, (#\w+)\)/.exec(css)?.[1],
    ]);
    const nights = [...css.matchAll(/--(?:paper|surface-\d): light-dark\(.*, (#\w+)\);/g)].map(([, dark]) => rgb(dark));
    expect(nights).toHaveLength(4);
    for (const night of nights) {
      expect(luminance(night)).toBeGreaterThanOrEqual(luminance(DARK_SURFACES[0]!));
      expect(luminance(night)).toBeLessThanOrEqual(luminance(DARK_SURFACES[1]!));
    }
  });
});
