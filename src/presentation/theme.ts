import { HEADING_FAMILIES } from '#contract/guest/heading-family.ts';
import type { Theme } from '#contract/guest/sale-page.ts';
import { BASE_COLOURS } from './base-colours.ts';
import { formatHexColor, luminance, parseHexColor, readableOn, textOn, type Rgb } from './contrast.ts';

/** The lightest and the darkest surface behind text in the accent colour, in light mode. Dark mode has its own. */
export const LIGHT_SURFACES: readonly Rgb[] = [
  [255, 255, 255],
  [226, 217, 203],
];
export const DARK_SURFACES: readonly Rgb[] = [
  [20, 17, 15],
  [66, 54, 46],
];

/** The page's ink is not readable on darker paper, so the page keeps its own paper then. */
const LEAST_LUMINANCE_OF_PAPER = 0.85;

/** The background colour of the page, in light and dark mode. */
export function paperOf(theme: Pick<Theme, 'paper'>): readonly [day: string, night: string] {
  const paper = parseHexColor(theme.paper ?? '');
  const { light: day, dark: night } = BASE_COLOURS.paper;
  return [paper && luminance(paper) > LEAST_LUMINANCE_OF_PAPER ? formatHexColor(paper) : day, night];
}

/** The font family of a sale page's headings, with a system font of the same measures as fallback. */
function headingFamily(theme: Theme): string | undefined {
  const family = HEADING_FAMILIES.find((name) => name === theme.heading_family);
  return family && `'${family} Variable', '${family} Stand-in'`;
}

/** The CSS custom properties of a sale page's theme. Invalid colours are omitted. */
export function themeProperties(theme: Theme): Record<string, string> {
  const accent = parseHexColor(theme.accent);
  const paper = parseHexColor(theme.paper ?? '');
  const headings = headingFamily(theme);
  return {
    ...(accent && {
      '--accent': formatHexColor(accent),
      '--on-accent': formatHexColor(textOn(accent)),
      '--accent-ink-light': formatHexColor(readableOn(accent, LIGHT_SURFACES)),
      '--accent-ink-dark': formatHexColor(readableOn(accent, DARK_SURFACES)),
    }),
    ...(paper && luminance(paper) > LEAST_LUMINANCE_OF_PAPER && { '--paper-light': formatHexColor(paper) }),
    ...(theme.radius && /^[0-9.]+(px|rem)$/.test(theme.radius) && { '--radius-m': theme.radius }),
    ...(headings && { '--heading-family': headings }),
  };
}
