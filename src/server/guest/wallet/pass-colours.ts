import { BASE_COLOURS } from '#presentation/base-colours.ts';
import { contrast, mix, parseHexColor, readableOn, TEXT_CONTRAST, textOn, type Rgb } from '#presentation/contrast.ts';
import { paperOf } from '#presentation/theme.ts';
import { invariant } from '#domain/value/invariant.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';

type PassColours = { readonly background: Rgb; readonly text: Rgb; readonly label: Rgb };

/** How far labels fade towards the background. The first share that is still readable is used. */
const LABEL_SHARES = [0.25, 0.15, 0.05];

/**
 * A pass in a sale page's colours. A logo is designed for the page's paper, so that is its background. Without a logo,
 * the accent is the background. Invalid colours are replaced by the page's defaults.
 */
export function coloursOf({ theme }: Pick<SalePage['definition'], 'theme'>, hasLogo: boolean): PassColours {
  const accent = readColour(theme.accent, BASE_COLOURS.accent);
  if (hasLogo) {
    const background = readColour(paperOf({ paper: theme.paper ?? null })[0], BASE_COLOURS.paper.light);
    const text = readableOn(readColour(BASE_COLOURS.ink.light, BASE_COLOURS.ink.light), [background]);
    return { background, text, label: readableOn(accent, [background]) };
  }
  const text = textOn(accent);
  const softer = LABEL_SHARES.map((share) => mix(text, accent, share));
  return { background: accent, text, label: softer.find((label) => contrast(label, accent) >= TEXT_CONTRAST) ?? text };
}

function readColour(text: string, own: string): Rgb {
  const colour = parseHexColor(text) ?? parseHexColor(own);
  invariant(colour, 'the colours of the page can be read');
  return colour;
}
