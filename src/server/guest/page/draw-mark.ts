import { crc32, deflateSync } from 'node:zlib';
import { parseHexColor, type Rgb } from '#presentation/contrast.ts';

/** The card with an arch, in units of its own viewbox. The page's `icon.svg` draws the same. */
const CARD = { x: 16, y: 16, halfWidth: 13, halfHeight: 9, radius: 3 };
const ARCH = { x: 13, top: 14.5, bottom: 20, radius: 4 };
const FLOOR = { from: 7, to: 25, y: 20 };
const HALF_STROKE = 1;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type Colours = { readonly accent: string; readonly onAccent: string; readonly paper: string };

export function drawIcon({ accent, onAccent }: Colours): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="3" y="7" width="26" height="18" rx="3" fill="${accent}"/><path d="M9 20v-5.5a4 4 0 0 1 8 0V20M7 20h18" fill="none" stroke="${onAccent}" stroke-width="2" stroke-linecap="round"/></svg>`;
}

/** The same as a PNG, on the sale page's paper colour, for home screens and shared links, which do not support SVG. */
export function drawPicture(colours: Colours, width: number, height: number): Buffer {
  const [accent, onAccent, paper] = [colours.accent, colours.onAccent, colours.paper].map(
    (colour) => parseHexColor(colour) ?? ([255, 255, 255] as const),
  ) as [Rgb, Rgb, Rgb];
  const scale = Math.min(width, height) / 32;
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5 - width / 2) / scale + 16;
      const y = (row + 0.5 - height / 2) / scale + 16;
      const inside = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance * scale));
      const isPaper = toCard(x, y) > 1;
      const colour = isPaper ? paper : mix(mix(paper, accent, inside(toCard(x, y))), onAccent, inside(toLines(x, y)));
      rows.set(colour, row * (width * 3 + 1) + 1 + column * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** Signed distance of a point from the edge of the card. Negative inside. */
function toCard(x: number, y: number): number {
  const outX = Math.abs(x - CARD.x) - (CARD.halfWidth - CARD.radius);
  const outY = Math.abs(y - CARD.y) - (CARD.halfHeight - CARD.radius);
  return Math.hypot(Math.max(outX, 0), Math.max(outY, 0)) + Math.min(Math.max(outX, outY), 0) - CARD.radius;
}

/** Signed distance of a point from the nearest line of the arch and its floor. Negative within the stroke. */
function toLines(x: number, y: number): number {
  const toFloor = Math.hypot(x - Math.min(FLOOR.to, Math.max(FLOOR.from, x)), y - FLOOR.y);
  const besideArch = Math.abs(Math.abs(x - ARCH.x) - ARCH.radius);
  const toArch =
    y > ARCH.top
      ? Math.hypot(besideArch, Math.max(0, y - ARCH.bottom))
      : Math.abs(Math.hypot(x - ARCH.x, y - ARCH.top) - ARCH.radius);
  return Math.min(toFloor, toArch) - HALF_STROKE;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
