import { readFileSync } from 'node:fs';

/** The pictures of the hotels and their rooms, each a file of `pictures/`. */
export const PICTURE_NAMES = [
  'sea-front',
  'snug-single',
  'lanes-double',
  'sea-view-double',
  'family-cove',
  'harbour-suite',
  'lighthouse-loft',
  'palais',
  'courtyard-single',
  'classic-double',
  'salon-double',
  'family-apartment',
  'belvedere-suite',
  'lodge',
  'compact-queen',
  'sunrise-king',
  'two-queens',
  'dawn-suite',
  'room-in-the-making',
  'harbour-shower',
  'harbour-bath',
  'harbour-breakfast',
  'harbour-lounge',
  'palais-shower',
  'palais-bath',
  'palais-breakfast',
  'palais-lounge',
  'lodge-shower',
  'lodge-bath',
  'lodge-breakfast',
  'lodge-lounge',
] as const;

export type PictureName = (typeof PICTURE_NAMES)[number];

type Asked = { readonly width: number; readonly height: number; readonly isNight?: boolean };

/**
 * A picture as SVG in the requested size, cropped rather than stretched. Its colours follow the page's dark mode, or
 * are night colours.
 */
export function readPicture(name: PictureName, title: string, { width, height, isNight }: Asked): string {
  const svg = readFileSync(new URL(`pictures/${name}.svg`, import.meta.url), 'utf8');
  return svg
    .trimEnd()
    .replace('@media(prefers-color-scheme:dark)', (query) => (isNight ? '@media all' : query))
    .replace('<svg', () => `<svg width="${width}" height="${height}" aria-label="${escapeXml(title)}"`);
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
