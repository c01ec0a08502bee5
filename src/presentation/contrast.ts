export type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2.2 AA for text of normal size. */
export const TEXT_CONTRAST = 4.5;

/** Reads "#rgb" or "#rrggbb". Undefined for anything else. */
export function parseHexColor(text: string): Rgb | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim());
  const [, red, green, blue] = short
    ? short.map((digit) => digit + digit)
    : (/^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim()) ?? []);
  return red && green && blue ? [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)] : undefined;
}

export function formatHexColor(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** By WCAG 2.2. */
export function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** By WCAG 2.2, from 1 to 21. */
export function contrast(left: Rgb, right: Rgb): number {
  const [light, dark] = [luminance(left), luminance(right)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

export function mix(color: Rgb, towards: Rgb, share: number): Rgb {
  const [red, green, blue] = color.map((part, index) => part + ((towards[index] ?? 0) - part) * share);
  return [Math.round(red ?? 0), Math.round(green ?? 0), Math.round(blue ?? 0)];
}

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** The colour nearest to `color` that is readable as text on all backgrounds. */
export function readableOn(color: Rgb, backgrounds: readonly Rgb[]): Rgb {
  const isDark = backgrounds.every((background) => luminance(background) < 0.18);
  const towards = isDark ? WHITE : BLACK;
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(color, towards, share);
    if (backgrounds.every((background) => contrast(candidate, background) >= TEXT_CONTRAST)) return candidate;
  }
  return towards;
}

/** Black or white, whichever is more readable on a fill. */
export function textOn(fill: Rgb): Rgb {
  return contrast(fill, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK;
}
