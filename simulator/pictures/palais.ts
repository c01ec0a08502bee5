import type { Palette } from './palette.ts';
import { area, box, disc, group, polygon, repeat, stroke } from './shapes.ts';

/** A Viennese palais at dusk: lit windows, a copper roof, a parterre and a fountain in front. */
export const PALAIS_PALETTE: Palette = {
  sky: ['#7d6a86', '#1d1726'],
  skyMid: ['#b58a95', '#33243a'],
  skyLow: ['#e3ad97', '#573a49'],
  skyEdge: ['#f5cf9f', '#8a5a52'],
  far: ['#8d6f7f', '#2b2130'],
  wall: ['#f0dbb4', '#6e5b5a'],
  wallLit: ['#f9eaca', '#80695f'],
  wallShade: ['#d6b48c', '#554549'],
  wallDeep: ['#b08a6d', '#3f343b'],
  roof: ['#6c8c86', '#2c3d42'],
  roofLit: ['#8aa89d', '#3a5052'],
  roofDeep: ['#4c6b69', '#1f2d33'],
  glow: ['#fbd98a', '#fbd07a'],
  glowDeep: ['#e2a75b', '#d99a4f'],
  dim: ['#6c5f6b', '#2b2430'],
  hedge: ['#5a6f57', '#26332e'],
  hedgeLit: ['#7b8c66', '#33443a'],
  hedgeDeep: ['#3e5348', '#1a2523'],
  lawn: ['#92995f', '#36432f'],
  path: ['#ead0a6', '#5e4d4d'],
  pathShade: ['#d3b088', '#4b3d42'],
  rose: ['#bc4f50', '#a2474d'],
  water: ['#a9b9b6', '#48596a'],
  ink: ['#33273a', '#0f0b14'],
  cream: ['#fff3da', '#d9c3a5'],
};

const CENTRE = 600;

export function drawPalais(): string {
  return [sky(), city(), wing(1), wing(-1), pavilion(), garden(), fountain(), topiary(), trees()].join('');
}

/** Draws a shape on the left and its mirror image on the right. */
function twice(shape: string): string {
  return `${shape}<g transform="translate(${CENTRE * 2} 0) scale(-1 1)">${shape}</g>`;
}

function sky(): string {
  return [
    box('sky', 0, 0, 1200, 520),
    area('skyMid', 'M0 150C220 110 420 176 640 140S1040 120 1200 150V520H0Z'),
    area('skyLow', 'M0 262C240 232 460 290 700 256S1080 246 1200 262V520H0Z'),
    area('skyEdge', 'M0 362C260 336 480 384 720 356S1060 350 1200 362V520H0Z'),
    disc('cream', 936, 96, 34),
    disc('sky', 950, 88, 30),
    ...[
      [150, 70],
      [286, 128],
      [420, 54],
      [1090, 170],
      [770, 58],
      [56, 186],
    ].map(([x = 0, y = 0]) => disc('cream', x, y, 2.4, 0.8)),
  ].join('');
}

/** The old town behind: roofs, domes and the one tall spire. */
function city(): string {
  return [
    area('far', 'M0 470V404H60V388L92 366 124 388V410H176V470Z'),
    area('far', 'M204 470V330L214 318V300L220 214 226 132 232 214 238 300V318L248 330V470Z'),
    area('far', 'M188 470V372L206 340 226 372V470Z'),
    area('far', 'M1000 470V398H1040C1040 350 1112 350 1112 398H1150V380H1200V470Z'),
    stroke('far', 5, 'M1076 360V334'),
  ].join('');
}

const FLOORS = [
  { y: 366, height: 44 },
  { y: 432, height: 74 },
  { y: 532, height: 52 },
] as const;

function wing(side: 1 | -1): string {
  const shapes = [
    area('roof', 'M96 342 122 268H470V342Z'),
    area('roofLit', 'M96 342 122 268H300V342Z'),
    repeat(4, (index) => dormer(140 + index * 79)),
    box('wall', 92, 340, 390, 270),
    box('wallShade', 92, 514, 390, 96),
    box('wallLit', 86, 334, 396, 14),
    box('wallDeep', 86, 348, 396, 4),
    box('wallLit', 92, 510, 390, 8),
    repeat(4, (index) => bay(114 + index * 84, index + (side === 1 ? 0 : 2))),
    repeat(5, (index) => box('wallLit', 95 + index * 84, 352, 9, 158)),
    box('wallDeep', 92, 602, 390, 10),
  ].join('');
  return side === 1 ? shapes : `<g transform="translate(1200 0) scale(-1 1)">${shapes}</g>`;
}

function dormer(x: number): string {
  return [
    box('wallShade', x, 292, 30, 34),
    area('roofDeep', `M${x - 6} 294 ${x + 15} 276 ${x + 36} 294Z`),
    box('glowDeep', x + 8, 302, 14, 20, 6),
  ].join('');
}

/** Three windows above each other; some rooms are dark. */
function bay(x: number, index: number): string {
  return FLOORS.map(({ y, height }, floor) => {
    const isDark = (index * 3 + floor * 5) % 7 === 2;
    const pediment = floor === 1 ? area('wallLit', `M${x + 4} ${y - 6} ${x + 28} ${y - 20} ${x + 52} ${y - 6}Z`) : '';
    return [
      box('wallDeep', x + 7, y - 3, 42, height + 6, floor === 2 ? 0 : 2),
      box(isDark ? 'dim' : 'glow', x + 11, y, 34, height),
      isDark ? '' : box('glowDeep', x + 11, y + height * 0.62, 34, height * 0.38),
      stroke('wallDeep', 2.4, `M${x + 28} ${y}v${height}M${x + 11} ${y + height * 0.34}h34`),
      pediment,
    ].join('');
  }).join('');
}

/** The middle of the house: columns, a pediment, the dome and the door. */
function pavilion(): string {
  return [
    area('roofDeep', 'M450 260C456 150 540 116 600 112S744 150 750 260Z'),
    area('roof', 'M450 260C456 150 540 116 600 112V260Z'),
    area('roofLit', 'M486 260C492 176 540 140 572 130 536 160 524 204 522 260Z'),
    box('wallShade', 462, 256, 276, 50),
    box('wallLit', 454, 252, 292, 10),
    box('roofDeep', 578, 78, 44, 36, 4),
    area('roofDeep', 'M570 82C574 58 626 58 630 82Z'),
    stroke('roofDeep', 4, 'M600 62V34'),
    disc('glow', 600, 34, 6),
    disc('wallShade', 600, 206, 25),
    disc('glow', 600, 206, 18),
    stroke('wallDeep', 3, 'M600 188v36M582 206h36'),
    box('wall', 450, 300, 300, 312),
    polygon('wallLit', [
      [438, 304],
      [600, 236],
      [762, 304],
    ]),
    polygon('wallShade', [
      [474, 298],
      [600, 246],
      [726, 298],
    ]),
    disc('rose', 600, 280, 11),
    disc('cream', 600, 280, 4),
    box('wallLit', 440, 302, 320, 16),
    box('wallDeep', 440, 318, 320, 5),
    repeat(3, (index) => tallWindow(492 + index * 84)),
    repeat(4, (index) => column(462 + index * 84)),
    box('wallLit', 444, 522, 312, 10),
    box('wallShade', 450, 532, 300, 80),
    twice(box('wallDeep', 488, 548, 46, 64, 22) + box('glowDeep', 492, 552, 38, 60, 19)),
    box('wallDeep', 562, 534, 76, 78, 38),
    box('glow', 568, 540, 64, 72, 32),
    stroke('wallDeep', 3, 'M600 540v72M568 578h64'),
    area('wallLit', 'M540 612H660L684 636H516Z'),
    area('wallShade', 'M528 624H672L684 636H516Z'),
  ].join('');
}

function tallWindow(x: number): string {
  return [
    box('wallDeep', x, 344, 48, 150, 24),
    box('glow', x + 5, 349, 38, 145, 19),
    box('glowDeep', x + 5, 440, 38, 54),
    stroke('wallDeep', 2.6, `M${x + 24} 349v145M${x + 5} 398h38M${x + 5} 444h38`),
    stroke(
      'ink',
      3,
      `M${x - 6} 500h60M${x - 2} 500v-18M${x + 10} 500v-18M${x + 24} 500v-18M${x + 38} 500v-18M${x + 50} 500v-18M${x - 6} 482h60`,
    ),
  ].join('');
}

function column(x: number): string {
  return [
    box('wallLit', x, 330, 12, 192),
    box('wallShade', x + 12, 330, 6, 192),
    box('wallLit', x - 4, 324, 26, 9),
    box('wallLit', x - 4, 516, 26, 8),
  ].join('');
}

function garden(): string {
  return [
    area('lawn', 'M0 612H1200V800H0Z'),
    area('pathShade', 'M0 606H1200V622H0Z'),
    area('path', 'M528 622H672L860 800H340Z'),
    area('pathShade', 'M648 622H672L860 800H786Z', 0.6),
    twice(
      [
        area('hedgeDeep', 'M120 660H486L440 716H30Z'),
        area('hedge', 'M120 648H486L440 704H30Z'),
        area('hedgeLit', 'M166 656H462L428 692H112Z'),
        area('lawn', 'M196 662H440L414 686H156Z'),
        repeat(9, (index) => disc('rose', 186 + index * 27, 674 + (index % 2) * 5, 5)),
        area('hedgeDeep', 'M-40 758H372L330 800H-40Z'),
        area('hedge', 'M-40 742H388L348 786H-40Z'),
        repeat(11, (index) => disc('rose', 6 + index * 33, 756 + (index % 2) * 8, 7)),
      ].join(''),
    ),
  ].join('');
}

function fountain(): string {
  return [
    `<ellipse cx="600" cy="722" rx="128" ry="26" fill="var(--wallDeep)"/>`,
    `<ellipse cx="600" cy="714" rx="128" ry="26" fill="var(--wallLit)"/>`,
    `<ellipse cx="600" cy="714" rx="112" ry="20" fill="var(--water)"/>`,
    area('glow', 'M586 698H614L624 732H576Z', 0.55),
    area('wallShade', 'M588 714 594 664H606L612 714Z'),
    `<ellipse cx="600" cy="664" rx="46" ry="9" fill="var(--wallLit)"/>`,
    `<ellipse cx="600" cy="662" rx="36" ry="6" fill="var(--water)"/>`,
    stroke('cream', 3, 'M600 662V622M600 628C588 630 578 644 572 660M600 628C612 630 622 644 628 660'),
    stroke('cream', 2, 'M560 668C546 676 540 692 538 708M640 668C654 676 660 692 662 708', 0.8),
  ].join('');
}

function topiary(): string {
  const cone = (x: number, y: number, scale: number) =>
    group(
      x,
      y,
      scale,
      box('ink', -4, 0, 8, 18),
      area('hedge', 'M0-118C12-80 34-30 38 4H-38C-34-30-12-80 0-118Z'),
      area('hedgeDeep', 'M0-118C12-80 34-30 38 4H8C14-30 8-80 0-118Z'),
      area('wallDeep', 'M-24 16H24L18 48H-18Z'),
    );
  return twice([cone(470, 640, 0.72), cone(424, 690, 1), cone(356, 762, 1.36)].join(''));
}

function trees(): string {
  return twice(
    [
      area('hedgeDeep', 'M-20 640C-40 560-30 430 20 380 60 346 104 372 116 430 132 500 120 590 100 640Z'),
      area('hedge', 'M-20 640C-40 560-34 450 10 404 40 380 62 420 66 470 72 540 60 600 50 640Z'),
    ].join(''),
  );
}
