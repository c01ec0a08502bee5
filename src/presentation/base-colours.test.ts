import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BASE_COLOURS } from './base-colours.ts';

const css = readFileSync(new URL('../web/theme/tokens.css', import.meta.url), 'utf8');

/** A colour of the page's CSS in light or dark mode. `--paper` has a separate name in light mode. */
function readToken(name: string, scheme: 'light' | 'dark'): string | undefined {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((.*), (#\\w+)\\);`).exec(css) ?? [];
  const plain = new RegExp(`--${name}(?:-${scheme})?: (#\\w+);`).exec(css)?.[1];
  return { light, dark }[scheme]?.startsWith('#') ? { light, dark }[scheme] : plain;
}

const ICON = new URL('../web/guest/page-frame/icon.svg', import.meta.url);
const STARTER = new URL('../server/sale-page/starter.sale-page.yaml', import.meta.url);
const REFERENCE = new URL('../../docs/sale-page.schema.json', import.meta.url);

describe('the base colours', () => {
  it.each(Object.entries(BASE_COLOURS))("are those of the page's CSS: %s", (key, colour) => {
    const name = key.replaceAll(/[A-Z]|\d/g, (part) => `-${part.toLowerCase()}`);
    const schemes = typeof colour === 'string' ? { light: colour } : colour;
    for (const [scheme, value] of Object.entries(schemes)) {
      expect(readToken(name, scheme as 'light' | 'dark'), `${name} ${scheme}`).toBe(value);
    }
  });

  it.each([
    ['the icon', ICON, /rect [^>]*fill="(#\w+)"/],
    ['a new sale page', STARTER, /accent: '(#\w+)'/],
    ['a sale page that names no accent', REFERENCE, /"accent": {\s*"default": "(#\w+)"/],
  ])('have the accent of %s', (_, file, accent) => {
    expect(accent.exec(readFileSync(file, 'utf8'))?.[1]).toBe(BASE_COLOURS.accent);
  });
});
