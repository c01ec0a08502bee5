import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BASE_COLOURS } from './base-colours.ts';

const css = readFileSync(new URL('../web/theme/tokens.css', import.meta.url), 'utf8');

/** A colour of the page's CSS by day or by night; `--paper` has its own name by day. */
function readToken(name: string, scheme: 'light' | 'dark'): string | undefined {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((.*), (#\\w+)\\);`).exec(css) ?? [];
  const plain = new RegExp(`--${name}(?:-${scheme})?: (#\\w+);`).exec(css)?.[1];
  return { light, dark }[scheme]?.startsWith('#') ? { light, dark }[scheme] : plain;
}

describe('the base colours', () => {
  it.each(Object.entries(BASE_COLOURS))("are those of the page's CSS: %s", (key, colour) => {
    const name = key.replaceAll(/[A-Z]|\d/g, (part) => `-${part.toLowerCase()}`);
    const schemes = typeof colour === 'string' ? { light: colour } : colour;
    for (const [scheme, value] of Object.entries(schemes)) {
      expect(readToken(name, scheme as 'light' | 'dark'), `${name} ${scheme}`).toBe(value);
    }
  });
});
