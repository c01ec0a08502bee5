import { describe, expect, it } from 'vitest';
import { contrast, TEXT_CONTRAST } from '#presentation/contrast.ts';
import { coloursOf } from './pass-colours.ts';

const ACCENTS = ['#000000', '#ffffff', '#ffe600', '#7a3b2e', '#777777', '#00ff88', '#0a2540', 'no colour'];

describe.each(ACCENTS)('a pass in %s', (accent) => {
  it.each([true, false])('can be read, with a logo: %s', (hasLogo) => {
    const { background, text, label } = coloursOf({ theme: { accent, paper: '#f0e8dc' } }, hasLogo);
    expect(contrast(text, background)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrast(label, background)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });
});
