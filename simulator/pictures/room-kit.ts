import { area, box, disc, framed, group, polygon, repeat, stroke } from './shapes.ts';

/** Where the walls of every room meet its floor. */
export const FLOOR = 590;

/** Wall, skirting and a floor of boards that run towards the onlooker. */
export function shell(wall: string, panelled = false): string {
  return [
    box(wall, 0, 0, 1200, FLOOR),
    panelled ? panels(wall) : '',
    box('cream', 0, FLOOR - 18, 1200, 18),
    box('floor', 0, FLOOR, 1200, 210),
    repeat(13, (index) => stroke('floorShade', 2.4, `M${index * 100} ${FLOOR}L${(index - 6) * 172 + 600} 800`, 0.7)),
    stroke('floorShade', 4, `M0 ${FLOOR + 2}H1200`),
  ].join('');
}

function panels(wall: string): string {
  return [
    box(`${wall}Shade`, 0, 430, 1200, 160),
    box('cream', 0, 424, 1200, 8),
    repeat(
      6,
      (index) =>
        `<rect x="${24 + index * 200}" y="456" width="152" height="96" fill="none" stroke="var(--${wall})" stroke-width="5"/>`,
    ),
  ].join('');
}

type Opening = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly view: (width: number, height: number) => string;
  readonly panes?: readonly [across: number, down: number];
  readonly arched?: boolean;
};

/** A window or a door to the outside; its light falls on the floor in front of it. */
export function opening({ x, y, width, height, view, panes = [2, 2], arched = false }: Opening): string {
  const radius = arched ? width / 2 : 4;
  const [across, down] = panes;
  const bars = [
    ...Array.from({ length: across - 1 }, (_, index) => `M${x + (width * (index + 1)) / across} ${y}v${height}`),
    ...Array.from({ length: down - 1 }, (_, index) => `M${x} ${y + (height * (index + 1)) / down}h${width}`),
  ].join('');
  const slant = width * 0.42;
  return [
    area('light', `M${x + 20} ${FLOOR + 12}H${x + width - 10}L${x + width - slant} 790H${x - slant - 30}Z`, 0.5),
    `<rect x="${x - 16}" y="${y - 16}" width="${width + 32}" height="${height + 32}" rx="${radius + (arched ? 16 : 4)}" fill="var(--cream)"/>`,
    framed(`o${x}-${y}`, [x, y, width, height, radius], group(x, y, 1, view(width, height))),
    bars === '' ? '' : stroke('cream', 8, bars),
    box('cream', x - 28, y + height + 12, width + 56, 14, 3),
    box('shade', x - 28, y + height + 26, width + 56, 5),
  ].join('');
}

/** A pair of curtains on a rod. */
export function curtains(x: number, y: number, width: number, height: number, tone = 'cloth'): string {
  const side = 74;
  const fold = (left: number, turn: number) =>
    [
      area(
        tone,
        `M${left} ${y}h${side}c4 ${height * 0.4} ${turn * 10} ${height * 0.7} ${turn * 16} ${height}h${-side}c${-turn * 4}-${height * 0.3} ${-turn * 16}-${height * 0.7} ${-turn * 16}-${height}Z`,
      ),
      stroke(
        `${tone}Shade`,
        4,
        `M${left + 24} ${y}c2 ${height * 0.4} ${turn * 8} ${height * 0.7} ${turn * 13} ${height}M${left + 50} ${y}c2 ${height * 0.4} ${turn * 9} ${height * 0.7} ${turn * 15} ${height}`,
      ),
    ].join('');
  return [
    stroke('metal', 7, `M${x - 88} ${y - 6}H${x + width + 88}`),
    disc('metal', x - 90, y - 6, 9),
    disc('metal', x + width + 90, y - 6, 9),
    fold(x - 76, -1),
    fold(x + width + 2, 1),
  ].join('');
}

/** A bed seen from its foot; its width tells a single from a double. */
export function bed(centre: number, width: number, cover = 'cover'): string {
  const half = width / 2;
  const pillows = width > 300 ? [-0.25, 0.25] : [0];
  const pillow = width > 300 ? width * 0.4 : width * 0.64;
  return [
    area(
      'shade',
      `M${centre - half - 54} 772H${centre + half + 64}L${centre + half + 40} 790H${centre - half - 30}Z`,
      0.6,
    ),
    box('wood', centre - half - 10, 410, width + 20, 220, 26),
    box('woodLit', centre - half + 8, 428, width - 16, 150, 16),
    polygon('linenShade', [
      [centre - half, 556],
      [centre + half, 556],
      [centre + half + 34, 700],
      [centre - half - 34, 700],
    ]),
    polygon('linen', [
      [centre - half, 540],
      [centre + half, 540],
      [centre + half + 26, 640],
      [centre - half - 26, 640],
    ]),
    ...pillows.map((shift) =>
      [
        box('linenShade', centre + shift * width - pillow / 2, 500, pillow, 72, 24),
        box('linen', centre + shift * width - pillow / 2, 494, pillow, 68, 24),
      ].join(''),
    ),
    polygon(cover, [
      [centre - half - 14, 600],
      [centre + half + 14, 600],
      [centre + half + 44, 726],
      [centre - half - 44, 726],
    ]),
    polygon('linen', [
      [centre - half - 12, 592],
      [centre + half + 12, 592],
      [centre + half + 20, 622],
      [centre - half - 20, 622],
    ]),
    polygon(`${cover}Shade`, [
      [centre - half - 44, 726],
      [centre + half + 44, 726],
      [centre + half + 44, 776],
      [centre - half - 44, 776],
    ]),
    stroke(
      `${cover}Shade`,
      4,
      `M${centre - half * 0.5} 626L${centre - half * 0.58} 724M${centre + half * 0.5} 626L${centre + half * 0.58} 724`,
      0.7,
    ),
  ].join('');
}

export function bedsideTable(x: number, lit = true): string {
  return [
    box('wood', x - 44, 560, 88, 96, 4),
    box('woodLit', x - 50, 552, 100, 14, 4),
    stroke('woodShade', 3, `M${x - 34} 606h68`),
    disc('metal', x, 590, 5),
    stroke('metal', 7, `M${x} 552v-52`),
    lit ? disc('glow', x, 470, 74, 0.25) : '',
    area('glow', `M${x - 26} 436h52l18 66h-88Z`),
  ].join('');
}

export function armchair(x: number, scale: number, tone = 'cloth'): string {
  return group(
    x,
    700,
    scale,
    stroke('wood', 9, 'M-62 20-70 58M62 20 70 58'),
    box(tone, -72, -120, 144, 130, 34),
    box(`${tone}Shade`, -86, -58, 40, 90, 18),
    box(`${tone}Shade`, 46, -58, 40, 90, 18),
    box(tone, -56, -44, 112, 46, 14),
    box(`${tone}Shade`, -56, 0, 112, 30, 8),
  );
}

export function floorLamp(x: number): string {
  return [
    stroke('metal', 7, `M${x} 330V646`),
    box('metal', x - 34, 644, 68, 10, 5),
    disc('glow', x, 300, 96, 0.22),
    area('glow', `M${x - 36} 250h72l24 84h-120Z`),
  ].join('');
}

/** A framed picture: a few hills, or a portrait. */
export function picture(x: number, y: number, width: number, height: number): string {
  return [
    box('metal', x - 8, y - 8, width + 16, height + 16, 2),
    box('cream', x, y, width, height),
    framed(
      `p${x}-${y}`,
      [x + 12, y + 12, width - 24, height - 24, 0],
      box('skyLow', x, y, width, height),
      disc('accent', x + width * 0.62, y + height * 0.42, Math.min(width, height) * 0.13),
      area(
        'far',
        `M${x} ${y + height * 0.62}q${width * 0.3}-${height * 0.2} ${width * 0.6} 0t${width * 0.5}-10V${y + height}H${x}Z`,
      ),
      area(
        'mid',
        `M${x} ${y + height * 0.78}q${width * 0.3}-${height * 0.12} ${width * 0.6} 0t${width * 0.5} 0V${y + height}H${x}Z`,
      ),
    ),
  ].join('');
}

export function plant(x: number, y: number, scale: number): string {
  return group(
    x,
    y,
    scale,
    ...[-64, -34, -8, 22, 52].map(
      (turn) =>
        `<g transform="rotate(${turn})">${area(turn % 4 === 0 ? 'leaf' : 'leafLit', 'M0 0C-30-40-26-110 0-150 26-110 30-40 0 0Z')}</g>`,
    ),
    area('cloth', 'M-42-14H42L32 64H-32Z'),
    box('clothShade', -46, -18, 92, 16, 4),
  );
}

export function rug(centre: number, y: number, width: number, tone = 'cloth'): string {
  return [
    `<ellipse cx="${centre}" cy="${y}" rx="${width / 2}" ry="${width * 0.13}" fill="var(--${tone})"/>`,
    `<ellipse cx="${centre}" cy="${y}" rx="${width / 2 - 20}" ry="${width * 0.13 - 8}" fill="none" stroke="var(--cream)" stroke-width="4"/>`,
  ].join('');
}

export function bathtub(x: number): string {
  return group(
    x,
    690,
    1,
    stroke('metal', 9, 'M150-92v-72c0-30-52-30-52 0'),
    area('shade', 'M-150 66H190L170 82H-130Z', 0.6),
    area('linen', 'M-176-84H184C184 20 150 56 96 56H-92C-148 56-176 20-176-84Z'),
    area('linenShade', 'M40 56H96C150 56 184 20 184-84H140C140 0 110 56 40 56Z'),
    box('linen', -188, -96, 384, 20, 10),
    area('metal', 'M-110 54-124 78H-96L-86 56ZM100 54 114 78H86L78 56Z'),
    ...[-120, -88, -52, -96].map((left, index) => disc('cream', left, -100 - (index % 2) * 16, 18 + (index % 3) * 5)),
  );
}

export function sofa(x: number, width: number, tone = 'cloth'): string {
  const half = width / 2;
  return group(
    x,
    690,
    1,
    stroke('wood', 10, `M${-half + 30} 30v34M${half - 30} 30v34`),
    box(tone, -half, -130, width, 130, 30),
    box(`${tone}Shade`, -half - 18, -70, 56, 110, 24),
    box(`${tone}Shade`, half - 38, -70, 56, 110, 24),
    box(tone, -half + 34, -52, width / 2 - 38, 54, 14),
    box(tone, 4, -52, width / 2 - 38, 54, 14),
    box(`${tone}Shade`, -half + 34, 0, width - 68, 38, 8),
    box('accent', -half + 50, -104, 76, 66, 12),
  );
}

/** A desk with a chair in front of it. */
export function desk(x: number): string {
  return group(
    x,
    640,
    1,
    box('woodLit', -170, -92, 340, 18, 4),
    stroke('wood', 12, 'M-150-74V62M150-74V62'),
    box('wood', 60, -74, 90, 44, 3),
    disc('metal', 105, -52, 5),
    box('linen', -96, -102, 92, 10, 2),
    box('accent', -84, -114, 70, 12, 2),
    stroke('metal', 5, 'M110-92v-40l-34-28'),
    area('glow', 'M48-150 86-182 98-158 66-140Z'),
    stroke('wood', 10, 'M-60 96V6M60 96V6M-60 6H60M-54 6V-64M54 6V-64M-54-62H54M-54-34H54'),
    box('cover', -62, -2, 124, 18, 8),
  );
}

export function balcony(y: number, from: number, to: number): string {
  const bars = Math.floor((to - from) / 34);
  return [
    stroke('ink', 7, `M${from} ${y}H${to}M${from} ${y + 92}H${to}`),
    repeat(bars + 1, (index) => stroke('ink', 4, `M${from + (index * (to - from)) / bars} ${y}v92`)),
  ].join('');
}
