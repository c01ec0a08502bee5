import type { Palette } from './palette.ts';
import {
  armchair,
  balcony,
  bed,
  bedsideTable,
  curtains,
  opening,
  picture,
  plant,
  rug,
  shell,
  sofa,
} from './room-kit.ts';
import { courtView, gardensView, laneView } from './room-views.ts';
import { area, box, disc, group, repeat, stroke } from './shapes.ts';

/** The rooms of the palais in Vienna: old rose, gilding, cherry wood. */
export const PALAIS_ROOM_PALETTE: Palette = {
  sky: ['#b7a3ae', '#2a2233'],
  skyLow: ['#edc3a3', '#5a4049'],
  sun: ['#fdeecb', '#f3dcae'],
  far: ['#8d6f7f', '#3a2f3c'],
  mid: ['#6d5566', '#2d2430'],
  facade: ['#efdcb8', '#6a5957'],
  facadeShade: ['#cfae8a', '#4d4146'],
  roof: ['#6c8c86', '#30434a'],
  leaf: ['#566c54', '#293730'],
  leafLit: ['#7f9068', '#3a4a3d'],
  wall: ['#dcbcb0', '#4c3b40'],
  wallShade: ['#cfa99c', '#423338'],
  warm: ['#f0e0c4', '#544a45'],
  warmShade: ['#e4cfad', '#483f3b'],
  deep: ['#8b9a86', '#37433e'],
  deepShade: ['#7b8b78', '#2f3a36'],
  cream: ['#fdf5e4', '#ac9f8f'],
  shade: ['#b09a8a', '#261d21'],
  light: ['#fdebc6', '#7a685a'],
  floor: ['#c79a6b', '#574338'],
  floorShade: ['#ac8056', '#45352d'],
  wood: ['#8a5236', '#4a2f25'],
  woodLit: ['#a86a45', '#5e3c2d'],
  woodShade: ['#6b3d28', '#35221b'],
  linen: ['#fff8ea', '#cbc0b0'],
  linenShade: ['#e8dac2', '#9b9083'],
  cover: ['#7a3b4c', '#552b39'],
  coverShade: ['#602c3c', '#40202b'],
  cloth: ['#b4525a', '#7c3a43'],
  clothShade: ['#963f49', '#642d36'],
  accent: ['#bc4f50', '#a2474d'],
  metal: ['#c79a4d', '#8f7040'],
  glow: ['#fbdf9c', '#fbd07f'],
  ink: ['#38293d', '#120c16'],
};

export function drawCourtyardSingle(): string {
  return [
    shell('deep', true),
    opening({ x: 170, y: 70, width: 260, height: 380, view: courtView, panes: [2, 3] }),
    curtains(170, 44, 260, 530),
    picture(610, 120, 150, 200),
    bed(900, 230),
    bedsideTable(690),
    rug(340, 742, 420),
    armchair(310, 0.95, 'cover'),
  ].join('');
}

export function drawClassicDouble(): string {
  return [
    shell('wall', true),
    opening({ x: 800, y: 70, width: 250, height: 370, view: laneView, panes: [2, 3] }),
    curtains(800, 44, 250, 530, 'cover'),
    picture(290, 150, 180, 150),
    bedsideTable(110),
    bed(380, 400),
    rug(900, 742, 480, 'cover'),
    armchair(800, 0.86),
    armchair(1010, 0.86),
    group(
      905,
      660,
      1,
      box('wood', -34, -6, 68, 10, 4),
      stroke('wood', 6, 'M0 0V62'),
      box('cream', -14, -22, 26, 16, 5),
    ),
  ].join('');
}

/** Through the double doors the salon is seen, with its chandelier. */
export function drawSalonDouble(): string {
  return [
    shell('warm', true),
    box('cream', 690, 90, 400, 520, 6),
    box('cover', 716, 116, 348, 480),
    box('coverShade', 716, 440, 348, 156),
    group(520, 0, 0.62, opening({ x: 480, y: 210, width: 180, height: 420, view: laneView, panes: [2, 3] })),
    area('floorShade', 'M716 560H1064V610H716Z'),
    group(890, 196, 0.56, sofa(0, 400)),
    chandelier(890, 116),
    door(634, -1),
    door(1064, 1),
    picture(200, 140, 230, 160),
    bed(320, 400, 'cloth'),
    bedsideTable(580),
  ].join('');
}

/** One leaf of a double door, standing open. */
function door(x: number, turn: 1 | -1): string {
  const slant = turn * 22;
  return [
    area(
      'cream',
      `M${x} ${turn === 1 ? 116 : 96}L${x + 82} ${turn === 1 ? 96 : 116}V${turn === 1 ? 640 : 604}L${x} ${turn === 1 ? 604 : 640}Z`,
    ),
    ...[0, 1].map((row) =>
      stroke('warmShade', 5, `M${x + 16} ${160 + row * 220}l50 ${slant * 0.2}v170l-50 ${-slant * 0.2}Z`),
    ),
    disc('metal', turn === 1 ? x + 14 : x + 68, 380, 7),
  ].join('');
}

function chandelier(x: number, y: number): string {
  return [
    stroke('metal', 4, `M${x} ${y}v62M${x - 66} ${y + 96}c20 36 112 36 132 0M${x - 36} ${y + 84}c10 26 62 26 72 0`),
    disc('glow', x, y + 84, 90, 0.22),
    ...[-66, -36, 0, 36, 66].map((shift) => area('glow', `M${x + shift - 7} ${y + 88}q7-30 14 0v12h-14Z`)),
    disc('metal', x, y + 126, 7),
  ].join('');
}

export function drawFamilyApartment(): string {
  return [
    shell('warm'),
    box('wall', 0, 0, 470, 590),
    box('cream', 462, 0, 16, 590),
    box('cream', 0, 572, 470, 18),
    bed(190, 300, 'cover'),
    picture(110, 150, 160, 140),
    kitchen(),
    opening({ x: 560, y: 110, width: 210, height: 270, view: courtView, panes: [2, 2] }),
    pendant(760),
    table(760),
  ].join('');
}

function kitchen(): string {
  return [
    box('deep', 850, 150, 320, 150, 4),
    ...[0, 1, 2].map((index) => box('deepShade', 862 + index * 102, 162, 92, 126, 3)),
    box('cream', 840, 430, 360, 16),
    box('deep', 850, 446, 350, 146),
    ...[0, 1, 2].map((index) => box('deepShade', 862 + index * 114, 460, 104, 118, 3)),
    area('metal', 'M900 430V392c0-30 40-30 40 0v8h-8v-6c0-18-24-18-24 0v36Z'),
    box('accent', 1040, 384, 70, 46, 10),
    stroke('ink', 5, 'M1058 384c0-22 34-22 34 0'),
  ].join('');
}

function pendant(x: number): string {
  return (
    stroke('ink', 4, `M${x} 0V300`) +
    disc('glow', x, 348, 110, 0.22) +
    area('metal', `M${x - 60} 352c8-70 112-70 120 0Z`) +
    disc('glow', x, 356, 16)
  );
}

function table(x: number): string {
  const chair = (shift: number) =>
    stroke('woodShade', 9, `M${x + shift - 30} 790V560h60V790M${x + shift - 30} 600h60M${x + shift - 30} 690h60`);
  return [
    chair(-150),
    chair(150),
    box('woodLit', x - 260, 640, 520, 22, 6),
    stroke('wood', 14, `M${x - 230} 662V796M${x + 230} 662V796`),
    ...[-170, -40, 90].map((shift) => box('cream', x + shift, 630, 74, 10, 5)),
    plant(x + 200, 606, 0.5),
  ].join('');
}

export function drawBelvedereSuite(): string {
  return [
    shell('deep'),
    opening({ x: 400, y: 60, width: 400, height: 500, view: gardensView, panes: [2, 1] }),
    balcony(456, 400, 800),
    curtains(400, 38, 400, 540),
    piano(),
    picture(130, 130, 170, 130),
    bed(1030, 320),
  ].join('');
}

function piano(): string {
  return group(
    190,
    640,
    1,
    area('shade', 'M-190 118H200L170 136H-160Z', 0.6),
    area('ink', 'M-200-40C-200-150 20-150 60-60 90-10 180-30 190 20V44H-200Z'),
    area('woodShade', 'M-200-40-60-250C60-230 90-130 60-60 20-150-200-150-200-40Z'),
    stroke('metal', 4, 'M-20-66 10-196'),
    box('cream', 60, 40, 140, 14, 3),
    repeat(9, (index) => box('ink', 70 + index * 14, 40, 6, 8)),
    stroke('ink', 12, 'M-160 44V118M20 44V118M170 54V118'),
    box('cloth', 90, 92, 90, 16, 6),
    stroke('ink', 7, 'M100 108v26M170 108v26'),
  );
}
