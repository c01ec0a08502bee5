import type { Palette } from './palette.ts';
import { area, box, disc, group, polygon, repeat, stroke, wallTowards, type Point } from './shapes.ts';

/** Late light over the Channel: a terrace of bow fronts, the promenade, the beach and the pier. */
export const SEA_PALETTE: Palette = {
  sky: ['#cfdcd6', '#16242e'],
  skyMid: ['#e6e0cc', '#20303a'],
  skyLow: ['#f5dfb8', '#3a3f45'],
  sun: ['#fdf3d6', '#f3e7c4'],
  sunHalo: ['#fae9c2', '#46494b'],
  far: ['#a9bdb6', '#263a43'],
  sea: ['#7fa6a3', '#1f3b44'],
  seaMid: ['#5f8f90', '#1a333c'],
  seaDeep: ['#417276', '#142a33'],
  glint: ['#f6ecd0', '#9aa394'],
  foam: ['#f3ecdc', '#6f7d7c'],
  sand: ['#e3c79b', '#5a5044'],
  sandShade: ['#cfae7e', '#4a4239'],
  wall: ['#fbf1de', '#746b60'],
  wallLit: ['#fffaf0', '#837969'],
  wallShade: ['#dcc6a4', '#575049'],
  wallDeep: ['#bfa27d', '#4e4841'],
  glass: ['#6f8a8c', '#f2c876'],
  glassDark: ['#4d6669', '#c4934f'],
  roof: ['#9a6a50', '#433a37'],
  pave: ['#ead7b4', '#6a5f52'],
  paveShade: ['#d2b88e', '#554c43'],
  iron: ['#2f5d5c', '#0f2227'],
  pier: ['#33494e', '#0c1a20'],
  pierLit: ['#f0d79d', '#f5cd7d'],
  accent: ['#c2563a', '#b0553d'],
  cream: ['#f8ecd2', '#cabb9c'],
  ink: ['#26363b', '#0a1418'],
};

const VANISHING: Point = [588, 430];

export function drawSeaFront(): string {
  return [sky(), sea(), pier(), beach(), terrace(), promenade(), deckChairs(), gulls()].join('');
}

function sky(): string {
  return [
    box('sky', 0, 0, 1200, 440),
    area('skyMid', 'M0 190C260 150 520 214 780 176S1090 150 1200 168V440H0Z'),
    area('skyLow', 'M0 318C300 284 560 330 800 300S1110 290 1200 300V440H0Z'),
    disc('sunHalo', 800, 342, 118, 0.8),
    disc('sun', 800, 342, 66),
    area('far', 'M1200 430V398C1150 402 1120 392 1076 402S1010 420 960 424L900 430Z'),
  ].join('');
}

function sea(): string {
  const glints: readonly (readonly [number, number, number])[] = [
    [756, 444, 96],
    [778, 456, 60],
    [742, 470, 118],
    [790, 484, 84],
    [736, 500, 150],
    [800, 518, 96],
    [728, 538, 178],
  ];
  return [
    box('sea', 0, 430, 1200, 200),
    area('seaMid', 'M0 476C300 466 600 486 900 474S1120 470 1200 476V640H0Z'),
    area('seaDeep', 'M0 534C280 520 640 548 880 530S1120 526 1200 534V700H0Z'),
    ...glints.map(([x, y, width], index) => box('glint', x, y, width, 3.5 + index * 0.5, 3)),
    group(
      1040,
      452,
      1,
      area('cream', 'M0 0 30-58 32 0Z'),
      area('wallShade', 'M36-2 38-46 62-4Z'),
      area('ink', 'M-8 4H70L58 16H4Z'),
    ),
    group(560, 440, 0.42, area('cream', 'M0 0 30-58 32 0Z'), area('ink', 'M-8 4H60L50 14H4Z')),
  ].join('');
}

/** The pier reaches out from the right; its legs shorten towards the horizon. */
function pier(): string {
  const deck = (x: number) => 452 + ((x - 880) * 26) / 320;
  return [
    repeat(15, (index) => {
      const x = 884 + index * index * 0.62 + index * 13;
      return stroke('pier', 2.4 + index * 0.22, `M${x} ${deck(x)}V${478 + index * 3.4}`);
    }),
    polygon('pier', [
      [868, 446],
      [1200, 468],
      [1200, 484],
      [868, 455],
    ]),
    stroke('pier', 2, 'M868 438 1200 454'),
    repeat(24, (index) => stroke('pier', 1.6, `M${872 + index * 14} ${438 + index * 0.68}v12`)),
    // The pavilion at the head, and the lights along the deck.
    box('pier', 884, 412, 86, 36),
    area('pier', 'M898 412C898 380 956 380 956 412Z'),
    stroke('pier', 3, 'M927 386V362'),
    area('accent', 'M928 362l26 7-26 8Z'),
    area('pier', 'M876 412 892 392 908 412ZM946 412 962 392 978 412Z'),
    repeat(5, (index) => box('pierLit', 892 + index * 15, 422, 7, 14, 3)),
    repeat(7, (index) => disc('pierLit', 1000 + index * 30, 444 + index * 1.7, 3.2)),
  ].join('');
}

function beach(): string {
  return [
    area('foam', 'M584 430C640 470 800 566 1200 596V800H584Z'),
    area('sand', 'M586 430C636 474 790 580 1200 614V800H586Z'),
    area('sandShade', 'M640 800C720 690 900 650 1200 668V800Z'),
    // A groyne runs down into the water.
    stroke('wallDeep', 6, 'M1180 690 916 566'),
    repeat(9, (index) =>
      stroke('wallDeep', 10 - index * 0.7, `M${1164 - index * 29} ${716 - index * 15}v${-50 + index * 3}`),
    ),
  ].join('');
}

const onTerrace = wallTowards(VANISHING, { x: -30, top: -30, bottom: 690 }, 0.74);
const HOUSES = 5;

function terrace(): string {
  const corners: Point[] = [onTerrace(0, 0), onTerrace(1, 0), onTerrace(1, 1), onTerrace(0, 1)];
  return [
    repeat(HOUSES, (house) => chimney((house + 0.06) / HOUSES)),
    polygon('wall', corners),
    repeat(HOUSES, house),
    polygon('wallLit', [onTerrace(0, -0.012), onTerrace(1, -0.012), onTerrace(1, 0.022), onTerrace(0, 0.022)]),
    polygon('wallDeep', [onTerrace(0, 0.022), onTerrace(1, 0.022), onTerrace(1, 0.036), onTerrace(0, 0.036)]),
  ].join('');
}

function chimney(depth: number): string {
  const width = 0.035;
  const [a, b] = [onTerrace(depth, 0), onTerrace(depth + width, 0)];
  const tall = 62 * (1 - depth * 0.66);
  return polygon('roof', [a, [a[0], a[1] - tall], [b[0], b[1] - tall], b]);
}

/** One house: a bow from the first floor to the cornice, three windows to a floor, a door and a striped awning. */
function house(index: number): string {
  const at = (share: number, height: number) => onTerrace((index + share) / HOUSES, height);
  const quad = (tone: string, from: number, to: number, top: number, bottom: number) =>
    polygon(tone, [at(from, top), at(to, top), at(to, bottom), at(from, bottom)]);
  const floors = [0.085, 0.285, 0.485] as const;
  return [
    quad('wallShade', 0.95, 1, 0.03, 1),
    quad('wallLit', 0.16, 0.42, 0.05, 0.7),
    quad('wall', 0.42, 0.62, 0.05, 0.7),
    quad('wallShade', 0.62, 0.84, 0.05, 0.7),
    ...floors.map((top) =>
      [
        quad('glass', 0.2, 0.29, top, top + 0.13),
        quad('glass', 0.46, 0.58, top, top + 0.13),
        quad('glassDark', 0.67, 0.78, top, top + 0.13),
        quad('iron', 0.14, 0.86, top + 0.142, top + 0.15),
      ].join(''),
    ),
    ...floors.flatMap((top) =>
      [0.2, 0.46, 0.67].map((left) => quad('wallLit', left, left + 0.12, top + 0.062, top + 0.068)),
    ),
    quad('wallDeep', 0.12, 0.88, 0.695, 0.712),
    quad('ink', 0.24, 0.4, 0.78, 0.985),
    quad('accent', 0.265, 0.375, 0.82, 0.985),
    quad('glassDark', 0.54, 0.8, 0.78, 0.92),
    ...[0, 1, 2, 3, 4].map((band) =>
      polygon(band % 2 === 0 ? 'accent' : 'cream', [
        at(0.5 + band * 0.068, 0.745),
        at(0.568 + band * 0.068, 0.745),
        at(0.585 + band * 0.072, 0.802),
        at(0.512 + band * 0.072, 0.802),
      ]),
    ),
  ].join('');
}

/** Where the promenade ends above the beach, from the onlooker to the vanishing point. */
const onRail = wallTowards(VANISHING, { x: 712, top: 652, bottom: 812 }, 0.9);

function promenade(): string {
  const posts = 18;
  const rail = (height: number, thick: number) => {
    const [[x1, y1], [x2, y2]] = [onRail(0, height), onRail(1, height)];
    return polygon('iron', [
      [x1, y1 - thick],
      [x2, y2 - 0.6],
      [x2, y2 + 0.6],
      [x1, y1 + thick],
    ]);
  };
  return [
    polygon('pave', [onTerrace(0, 1), [0, 800], [708, 800], VANISHING]),
    polygon('paveShade', [onTerrace(0, 1), onTerrace(0, 1.07), VANISHING], 0.7),
    polygon('paveShade', [[640, 800], [708, 800], VANISHING], 0.7),
    strollers(),
    lamp(0.6),
    lamp(0.3),
    lamp(0.09),
    repeat(posts, (index) => {
      const depth = index / (posts - 1);
      const [[x, top], [, bottom]] = [onRail(depth, 0), onRail(depth, 1)];
      return stroke('iron', (bottom - top) * 0.045, `M${x} ${top}V${bottom}`);
    }),
    rail(0, 5),
    rail(0.5, 3),
  ].join('');
}

function strollers(): string {
  return group(
    452,
    676,
    1,
    area('paveShade', 'M-16 22 74 30 84 22 0 14Z'),
    area('ink', 'M-10 20-6-26C-14-38-12-66 0-68S18-48 15-28L20 20H8L5-16 2 20Z'),
    disc('ink', 2, -80, 10),
    area('accent', 'M24 20C22-8 28-24 30-32 24-48 28-66 38-66S54-48 48-32C52-20 58 0 60 22H24Z'),
    disc('roof', 39, -77, 9),
    stroke('ink', 5, 'M14-44 28-34'),
  );
}

function lamp(depth: number): string {
  const [[x, top], [, bottom]] = [onRail(depth, 0), onRail(depth, 1)];
  const scale = (bottom - top) / 150;
  return group(
    x - 26 * scale,
    bottom - 100 * scale,
    Math.round(scale * 100) / 100,
    stroke('iron', 9, 'M0 100V-250'),
    area('iron', 'M-16 100C-14 60-8 50-6 20H6C8 50 14 60 16 100Z'),
    stroke('iron', 6, 'M-46-232C-40-262-14-262 0-250 14-262 40-262 46-232'),
    disc('pierLit', -46, -214, 19),
    disc('pierLit', 46, -214, 19),
    disc('iron', 0, -258, 8),
  );
}

function deckChairs(): string {
  const chair = (tone: string) =>
    [
      stroke('ink', 4, 'M-40 66 58-82M74 58-36-26M-6 84 92-64', 0.55),
      area(tone, 'M40-84C14-30-14-6-54-22L-20-2C22 14 50-12 78-68Z'),
      area('cream', 'M50-79C24-25-4 1-43-16L-33-10C8 8 36-18 64-74Z'),
    ].join('');
  return [group(880, 712, 0.86, chair('accent')), group(1010, 738, 1, chair('iron'))].join('');
}

function gulls(): string {
  return ['M600 190q16-16 30 0 14-16 30 0', 'M690 236q11-11 21 0 10-11 21 0', 'M980 214q13-13 25 0 12-13 25 0']
    .map((d) => stroke('ink', 4, d))
    .join('');
}
