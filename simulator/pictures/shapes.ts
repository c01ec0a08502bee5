/** The plate every picture is drawn on; what stands in its middle survives a narrower cut. */
export const PLATE_WIDTH = 1200;
export const PLATE_HEIGHT = 800;

export type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 10) / 10;

/** A closed flat shape. Tones are the names of a palette. */
export function area(tone: string, d: string, opacity = 1): string {
  return `<path d="${d}" fill="var(--${tone})"${veil(opacity)}/>`;
}

export function box(tone: string, x: number, y: number, width: number, height: number, radius = 0): string {
  const corners = radius > 0 ? ` rx="${round(radius)}"` : '';
  const [left, top] = [round(x), round(y)];
  return `<rect x="${left}" y="${top}" width="${round(width)}" height="${round(height)}"${corners} fill="var(--${tone})"/>`;
}

export function disc(tone: string, x: number, y: number, radius: number, opacity = 1): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="var(--${tone})"${veil(opacity)}/>`;
}

export function stroke(tone: string, width: number, d: string, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="var(--${tone})" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${veil(opacity)}/>`;
}

export function polygon(tone: string, points: readonly Point[], opacity = 1): string {
  return area(tone, `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`, opacity);
}

/** Several shapes moved, and drawn at another size, as one. */
export function group(x: number, y: number, scale: number, ...shapes: readonly string[]): string {
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${scale})">${shapes.join('')}</g>`;
}

/** Several shapes seen only inside a rectangle. */
export function framed(
  name: string,
  [x, y, width, height, radius]: readonly [number, number, number, number, number],
  ...shapes: readonly string[]
): string {
  return `<clipPath id="${name}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/></clipPath><g clip-path="url(#${name})">${shapes.join('')}</g>`;
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** A flat wall seen in perspective: `depth` and `height` from 0 to 1 give a point on it. */
export function wallTowards(
  vanishing: Point,
  near: { readonly x: number; readonly top: number; readonly bottom: number },
  reach: number,
): (depth: number, height: number) => Point {
  return (depth, height) => {
    // Equal steps on the wall shrink with their distance.
    const shift = (depth * reach) / (1 - reach + depth * reach);
    const y = near.top + (near.bottom - near.top) * height;
    return [near.x + (vanishing[0] - near.x) * shift, y + (vanishing[1] - y) * shift];
  };
}

function veil(opacity: number): string {
  return opacity < 1 ? ` opacity="${opacity}"` : '';
}
