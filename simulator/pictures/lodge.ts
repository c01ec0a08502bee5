import type { Palette } from './palette.ts';
import { area, box, disc, group, polygon, repeat, stroke, type Point } from './shapes.ts';

/** Dawn over the river: hills in mist, tall firs, and a timber lodge with its lamps still lit. */
export const LODGE_PALETTE: Palette = {
  sky: ['#f3d9b4', '#1a2430'],
  skyMid: ['#f7c993', '#2c323d'],
  skyLow: ['#f3ae77', '#5a4546'],
  sun: ['#fff0cd', '#f0c48a'],
  sunHalo: ['#fadcaa', '#75564c'],
  ridge: ['#dcae85', '#3d3a43'],
  far: ['#b9a98c', '#2f3a42'],
  mid: ['#86957f', '#263439'],
  near: ['#56766a', '#1c2b2f'],
  fir: ['#365a53', '#15242a'],
  firLit: ['#4c7263', '#1e3134'],
  firDeep: ['#223f3f', '#0d181d'],
  mist: ['#f4dcbd', '#4b4a50'],
  water: ['#dfb48b', '#2e3440'],
  waterDeep: ['#9aa08a', '#202a33'],
  glint: ['#fdeccb', '#a98d72'],
  bank: ['#7c8a5e', '#27342f'],
  bankLit: ['#a2a36b', '#34423a'],
  wood: ['#a9663d', '#5d3f31'],
  woodLit: ['#c5834f', '#70503d'],
  woodDeep: ['#77432a', '#3c2922'],
  roof: ['#3d4745', '#171f22'],
  roofLit: ['#566361', '#242e31'],
  stone: ['#b3a491', '#4b4845'],
  stoneDeep: ['#8b7c6d', '#383636'],
  glow: ['#fde0a0', '#fbd07f'],
  glowDeep: ['#eeb25f', '#e0a152'],
  smoke: ['#fbead0', '#6d6664'],
  accent: ['#b9482f', '#a5462f'],
  ink: ['#1e2f31', '#080f12'],
};

export function drawLodge(): string {
  return [sky(), hills(), mist(), house(), bank(), river(), jetty(), foreground()].join('');
}

function sky(): string {
  return [
    box('sky', 0, 0, 1200, 520),
    area('skyMid', 'M0 176C220 146 460 208 700 168S1080 150 1200 172V520H0Z'),
    area('skyLow', 'M0 286C240 258 500 318 740 280S1080 272 1200 288V520H0Z'),
    disc('sunHalo', 388, 330, 132),
    disc('sun', 388, 330, 76),
    ...[
      [150, 120, 'q12-12 24 0 12-12 24 0'],
      [206, 150, 'q9-9 18 0 9-9 18 0'],
      [240, 112, 'q8-8 15 0 8-8 15 0'],
    ].map(([x, y, wings]) => stroke('ink', 3.4, `M${x} ${y}${wings}`)),
  ].join('');
}

function hills(): string {
  return [
    area('ridge', 'M0 378C90 330 170 372 270 344S420 372 520 352 700 300 820 330 1040 290 1200 322V560H0Z'),
    area('far', 'M0 420C120 372 220 420 340 404S560 410 690 384 960 352 1200 386V600H0Z'),
    treeLine('mid', 452, 36, 0, 26),
    treeLine('near', 500, 62, 3, 20),
  ].join('');
}

/** A row of firs so far away that they are one jagged edge. */
function treeLine(tone: string, y: number, height: number, turn: number, count: number): string {
  const points: Point[] = [[0, 720]];
  for (let index = 0; index <= count; index += 1) {
    const x = (index / count) * 1200;
    const tall = height * (0.55 + ((index * 7 + turn * 5) % 11) / 16);
    const dip = y + Math.sin(index * 0.55 + turn) * 12;
    points.push([x - 600 / count, dip + 6], [x, dip - tall]);
  }
  return polygon(tone, [...points, [1200, y], [1200, 720]]);
}

function mist(): string {
  return [
    area('mist', 'M0 500C180 478 340 512 560 492S980 476 1200 498V530C960 512 760 540 520 524S160 540 0 524Z', 0.75),
    area('mist', 'M0 548C260 530 420 556 640 544V566C420 574 200 566 0 572Z', 0.5),
  ].join('');
}

function house(): string {
  return [
    fir(520, 600, 1.5),
    fir(1094, 610, 2.1),
    fir(600, 596, 1.15),
    fir(1010, 590, 1.6),
    area('smoke', 'M944 262C926 236 968 216 948 184S978 128 956 96C996 124 974 158 986 188S958 234 966 262Z', 0.55),
    box('stoneDeep', 934, 262, 46, 220),
    box('stone', 934, 262, 28, 220),
    box('stoneDeep', 926, 254, 62, 14),
    sideWing(),
    gable(),
  ].join('');
}

function sideWing(): string {
  return [
    box('wood', 800, 450, 250, 138),
    repeat(7, (index) => stroke('woodDeep', 2, `M800 ${468 + index * 18}H1050`, 0.7)),
    area('roof', 'M770 454 822 362H1030L1082 454Z'),
    area('roofLit', 'M770 454 822 362H856L806 454Z'),
    repeat(3, (index) => pane(838 + index * 70, 486, 46, 58)),
  ].join('');
}

/** The tall front: glass from the floor to the ridge, a porch, a door, two lanterns. */
function gable(): string {
  return [
    polygon('woodLit', [
      [610, 590],
      [610, 440],
      [718, 272],
      [826, 440],
      [826, 590],
    ]),
    polygon('wood', [
      [718, 272],
      [826, 440],
      [826, 590],
      [718, 590],
    ]),
    polygon('glow', [
      [650, 500],
      [650, 414],
      [718, 318],
      [786, 414],
      [786, 500],
    ]),
    polygon('glowDeep', [
      [650, 500],
      [650, 462],
      [786, 462],
      [786, 500],
    ]),
    stroke('woodDeep', 6, 'M718 318V500M650 462H786M650 414H786M684 366V500M752 366V500'),
    polygon('roof', [
      [582, 462],
      [718, 244],
      [854, 462],
      [834, 474],
      [718, 290],
      [602, 474],
    ]),
    polygon('roofLit', [
      [582, 462],
      [718, 244],
      [718, 290],
      [602, 474],
    ]),
    box('woodDeep', 604, 500, 228, 12),
    box('woodDeep', 612, 512, 10, 78),
    box('woodDeep', 814, 512, 10, 78),
    box('accent', 692, 524, 52, 66),
    box('woodDeep', 692, 524, 52, 5),
    disc('glow', 735, 560, 3.5),
    pane(636, 526, 40, 42),
    pane(760, 526, 40, 42),
    disc('glow', 684, 530, 6),
    disc('glow', 752, 530, 6),
    area('stone', 'M586 588H1066V604H586Z'),
    area('stoneDeep', 'M586 600H1066V606H586Z'),
    area('stone', 'M682 600H754L768 622H668Z'),
  ].join('');
}

function pane(x: number, y: number, width: number, height: number): string {
  return [
    box('woodDeep', x - 4, y - 4, width + 8, height + 8),
    box('glow', x, y, width, height),
    box('glowDeep', x, y + height * 0.6, width, height * 0.4),
    stroke('woodDeep', 3, `M${x + width / 2} ${y}v${height}M${x} ${y + height / 2}h${width}`),
  ].join('');
}

/** One fir, its foot at the point; boughs in steps, lit from the left where the sun is. */
function fir(x: number, y: number, scale: number): string {
  const steps = 6;
  const edge = (side: 1 | -1) =>
    Array.from({ length: steps }, (_, index): Point[] => {
      const top = -196 + index * 30;
      const wide = 13 + index * 9;
      return [
        [side * wide, top + 38],
        [side * wide * 0.52, top + 34],
      ];
    }).flat();
  const left = edge(-1);
  const right = edge(1);
  return group(
    x,
    y,
    scale,
    box('ink', -5, -16, 10, 22),
    polygon('fir', [[0, -214], ...right, ...left.toReversed()]),
    polygon('firLit', [[0, -214], [0, -12], ...left.toReversed()]),
  );
}

function bank(): string {
  return [
    area('bank', 'M380 640C480 596 620 600 760 604S1080 590 1200 600V690H330Z'),
    area('bankLit', 'M420 636C520 604 640 606 720 612 660 626 560 640 470 652Z'),
    area('mist', 'M690 622H748L700 668H600Z', 0.85),
    ...[460, 500, 890, 940, 1000, 1090, 1150].map((x, index) => shrub(x, 628 + (index % 3) * 5, 17 + (index % 2) * 7)),
  ].join('');
}

function shrub(x: number, y: number, radius: number): string {
  const dome = (tone: string, size: number) => area(tone, `M${x - size} ${y}A${size} ${size} 0 0 1 ${x + size} ${y}Z`);
  return dome('fir', radius) + group(-radius * 0.3, radius * 0, 1, dome('firLit', radius * 0.6));
}

function river(): string {
  return [
    area('water', 'M0 560C140 566 280 600 400 640S760 668 1200 660V800H0Z'),
    area('waterDeep', 'M400 640C560 668 860 676 1200 660V722C1060 704 900 736 760 716S500 690 400 640Z'),
    ...[
      [300, 606, 120],
      [356, 624, 96],
      [286, 644, 170],
      [380, 666, 120],
      [310, 690, 200],
      [420, 716, 130],
    ].map(([x = 0, y = 0, width = 0]) => box('glint', x, y, width, 5, 3)),
    area('glow', 'M684 676H752L744 740H692Z', 0.4),
    ...[
      [640, 700, 90],
      [900, 752, 120],
      [960, 776, 170],
    ].map(([x = 0, y = 0, width = 0]) => box('glint', x, y, width, 4, 2)),
  ].join('');
}

function jetty(): string {
  return [
    polygon('woodDeep', [
      [588, 662],
      [650, 662],
      [560, 748],
      [470, 748],
    ]),
    polygon('woodLit', [
      [588, 656],
      [650, 656],
      [560, 740],
      [470, 740],
    ]),
    repeat(6, (index) => stroke('woodDeep', 2, `M${574 - index * 20} ${670 + index * 12}h${64 + index * 4}`)),
    ...[
      [474, 736],
      [556, 736],
      [520, 690],
    ].map(([x, y]) => stroke('ink', 7, `M${x} ${y}v36`)),
    // A canoe lies beside it.
    area('accent', 'M590 752C640 772 760 772 812 748 800 792 610 796 590 752Z'),
    area('woodDeep', 'M606 757C654 770 750 770 798 754 760 764 660 768 606 757Z'),
  ].join('');
}

function foreground(): string {
  return [
    fir(70, 770, 3.1),
    fir(196, 800, 2),
    area('firDeep', 'M0 800V738C60 716 150 730 230 768L300 800Z'),
    repeat(9, (index) =>
      stroke(
        'ink',
        3,
        `M${236 + index * 16} 800q${index % 2 === 0 ? -6 : 8}-${30 + (index % 3) * 12} ${index % 2 === 0 ? -10 : 4}-${52 + (index % 4) * 9}`,
      ),
    ),
  ].join('');
}
