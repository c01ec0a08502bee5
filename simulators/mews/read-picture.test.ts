import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PICTURE_NAMES, readPicture } from './read-picture.ts';

describe.each(PICTURE_NAMES)('the picture "%s"', (name) => {
  const svg = readPicture(name, 'Salt & "Pepper"', { width: 1600, height: 1067 });
  const [, style = '', shapes = ''] = /<style>(.*?)<\/style>(.*)<\/svg>$/s.exec(svg) ?? [];

  it('has the size that was asked for, and a name', () => {
    expect(svg).toContain('width="1600" height="1067"');
    expect(svg).toContain('aria-label="Salt &#38; &#34;Pepper&#34;"');
  });

  it('uses only tones that its house has by day and by night', () => {
    const [day = '', night = ''] = style.split('@media(prefers-color-scheme:dark)');
    const used = new Set([...shapes.matchAll(/var\(--(\w+)\)/g)].map(([, tone]) => tone!));
    const missing = [...used].filter((tone) => ![day, night].every((tones) => tones.includes(`--${tone}:`)));
    expect(used.size).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  it('is drawn without a broken figure, in less than 40 kB', () => {
    expect(shapes).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg.length).toBeLessThan(40_000);
  });
});

it('shows the night to a page that asks for it', () => {
  const [day, night] = [false, true].map((isNight) => readPicture('sea-front', '', { width: 3, height: 2, isNight }));
  expect(day).toContain('@media(prefers-color-scheme:dark) {');
  expect(night).toContain('@media all {');
});

it('has a file for each name, and no other', () => {
  const files = readdirSync(new URL('pictures/', import.meta.url));
  expect(files.toSorted()).toEqual(PICTURE_NAMES.map((name) => `${name}.svg`).toSorted());
});
