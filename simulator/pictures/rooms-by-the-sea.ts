import type { Palette } from './palette.ts';
import {
  armchair,
  balcony,
  bathtub,
  bed,
  bedsideTable,
  curtains,
  desk,
  FLOOR,
  opening,
  picture,
  plant,
  rug,
  shell,
} from './room-kit.ts';
import { harbourView, lanesView, openSeaView, seaView } from './room-views.ts';
import { area, box, disc, framed, group, repeat, stroke } from './shapes.ts';

/** The rooms of the house in Brighton: painted boards, sea colours, a red that comes back. */
export const SEA_ROOM_PALETTE: Palette = {
  sky: ['#cfdcd6', '#1c2c37'],
  skyLow: ['#f5dfb8', '#3d4248'],
  sun: ['#fdf3d6', '#f3e7c4'],
  far: ['#b98f74', '#2c363c'],
  mid: ['#8f6a58', '#232b31'],
  water: ['#6f9b9a', '#1f3b44'],
  waterDeep: ['#4b7b7e', '#172e37'],
  glint: ['#f6ecd0', '#8e998e'],
  leaf: ['#4f7263', '#26413b'],
  leafLit: ['#7b9a7c', '#37564b'],
  wall: ['#cbd9d3', '#34464a'],
  wallShade: ['#b4c8c2', '#2c3d42'],
  warm: ['#f0e2c6', '#4a4640'],
  warmShade: ['#e2cfab', '#403d38'],
  deep: ['#6c9290', '#273f45'],
  deepShade: ['#5b8281', '#213840'],
  cream: ['#fbf4e4', '#a89f8e'],
  shade: ['#a9aa99', '#1f2b2e'],
  light: ['#fdeec8', '#6e6a58'],
  floor: ['#dcbb8d', '#5b4d40'],
  floorShade: ['#c29f70', '#473c33'],
  wood: ['#a9764d', '#54402f'],
  woodLit: ['#c4925f', '#6a5139'],
  woodShade: ['#87593a', '#3e2f25'],
  linen: ['#fdf8ec', '#c9c1b0'],
  linenShade: ['#e3dac4', '#9a9384'],
  cover: ['#2f6462', '#1d4145'],
  coverShade: ['#234d4d', '#153238'],
  cloth: ['#c2563a', '#8c4330'],
  clothShade: ['#a24430', '#703626'],
  accent: ['#c2563a', '#a84d36'],
  metal: ['#b58d4e', '#7d6640'],
  glow: ['#fbe2a2', '#fbd07f'],
  ink: ['#2b3f44', '#0d171b'],
};

export function drawSnugSingle(): string {
  return [
    shell('wall', true),
    opening({ x: 640, y: 120, width: 300, height: 300, view: lanesView, panes: [2, 3] }),
    curtains(640, 92, 300, 380),
    picture(170, 150, 150, 190),
    bedsideTable(440),
    bed(236, 230),
    rug(800, 748, 460, 'cover'),
    desk(800),
    plant(1092, 600, 0.8),
  ].join('');
}

export function drawLanesDouble(): string {
  return [
    shell('warm', true),
    opening({ x: 96, y: 96, width: 250, height: 330, view: lanesView, panes: [2, 2] }),
    curtains(96, 70, 250, 420, 'cover'),
    picture(640, 150, 220, 160),
    bedsideTable(470),
    bed(750, 420, 'cloth'),
    bedsideTable(1034),
    rug(300, 744, 380, 'cover'),
    armchair(250, 0.92, 'cover'),
  ].join('');
}

export function drawSeaViewDouble(): string {
  return [
    shell('wall'),
    opening({ x: 310, y: 70, width: 580, height: 360, view: seaView, panes: [3, 1] }),
    opening({ x: 120, y: 90, width: 130, height: 330, view: openSeaView, panes: [1, 2] }),
    opening({ x: 950, y: 90, width: 130, height: 330, view: openSeaView, panes: [1, 2] }),
    stroke('metal', 8, 'M60 40H1140'),
    area('cloth', 'M60 44h86c-10 200-30 380-70 520H30C56 380 64 200 60 44Z'),
    area('cloth', 'M1140 44h-86c10 200 30 380 70 520h46C1144 380 1136 200 1140 44Z'),
    bedsideTable(290),
    bed(600, 470),
    bedsideTable(910),
  ].join('');
}

export function drawFamilyCove(): string {
  return [
    shell('deep'),
    opening({ x: 165, y: 90, width: 270, height: 270, view: seaView, panes: [2, 2], arched: true }),
    bed(300, 360, 'cloth'),
    bunks(760),
    rug(690, 764, 400, 'cover'),
    area('woodLit', 'M560 700h120l-12 84h-96Z'),
    stroke('woodShade', 4, 'M566 728h108M570 756h100'),
    disc('accent', 596, 690, 24),
    disc('glow', 640, 684, 18),
    stroke('metal', 7, 'M664 700 688 620'),
    area('cover', 'M676 626l22-40 18 34-20 18Z'),
  ].join('');
}

/** Two berths behind a wall of boards, each with its porthole and its lamp. */
function bunks(x: number): string {
  const berth = (y: number, tone: string) => [
    framed(`b${y}`, [x + 24, y, 352, 170, 18], box('ink', x, y, 400, 170), disc('glow', x + 330, y + 40, 70, 0.35)),
    framed(`v${y}`, [x + 150, y + 26, 92, 92, 46], group(x + 150, y + 26, 0.3, seaView(310, 310))),
    `<circle cx="${x + 196}" cy="${y + 72}" r="50" fill="none" stroke="var(--metal)" stroke-width="10"/>`,
    box('linen', x + 34, y + 108, 84, 44, 16),
    box(tone, x + 100, y + 118, 268, 44, 10),
    disc('glow', x + 344, y + 34, 11),
  ];
  return [
    box('woodLit', x, 96, 400, FLOOR + 30 - 96, 18),
    repeat(9, (index) => stroke('wood', 2, `M${x + 40 + index * 40} 100V${FLOOR + 28}`)),
    ...berth(130, 'cloth'),
    ...berth(390, 'cover'),
    stroke('woodShade', 11, `M${x + 300} 300V${FLOOR + 34}M${x + 360} 300V${FLOOR + 34}`),
    repeat(6, (index) => stroke('woodShade', 9, `M${x + 300} ${340 + index * 50}h60`)),
  ].join('');
}

export function drawHarbourSuite(): string {
  return [
    shell('warm'),
    opening({ x: 420, y: 60, width: 420, height: 500, view: harbourView, panes: [2, 1] }),
    balcony(450, 420, 840),
    curtains(420, 40, 420, 540, 'cover'),
    bathtub(230),
    picture(150, 180, 150, 180),
    bed(1010, 330, 'cloth'),
    plant(396, 660, 0.62),
  ].join('');
}

/** Under the lantern: sloping walls, a ladder, a round window. */
export function drawLighthouseLoft(): string {
  return [
    box('deep', 0, 0, 1200, 800),
    area('wall', 'M190 800V330L600 20 1010 330V800Z'),
    area('wallShade', 'M600 20 1010 330V590H600Z', 0.5),
    opening({ x: 470, y: 170, width: 260, height: 260, view: seaView, panes: [2, 2], arched: true }),
    box('floor', 190, FLOOR, 820, 210),
    repeat(9, (index) => stroke('floorShade', 2.4, `M${230 + index * 94} ${FLOOR}L${(index - 4) * 128 + 600} 800`)),
    area('light', `M520 ${FLOOR + 8}H720L660 800H400Z`, 0.5),
    area('deepShade', 'M0 800V474L190 330V800ZM1200 800V474L1010 330V800Z'),
    stroke('woodLit', 18, 'M190 330 600 20 1010 330'),
    stroke('metal', 4, 'M600 30V92'),
    disc('glow', 600, 118, 80, 0.25),
    area('glow', 'M574 92H626L640 136H560Z'),
    bed(600, 330, 'cloth'),
    stroke('wood', 13, 'M880 800 918 330M964 800 980 330'),
    repeat(7, (index) => stroke('wood', 10, `M${884 + index * 5} ${756 - index * 62}H${968 + index * 2}`)),
    bedsideTable(330),
  ].join('');
}
