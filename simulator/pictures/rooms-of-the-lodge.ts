import type { Palette } from './palette.ts';
import {
  bathtub,
  bed,
  bedsideTable,
  desk,
  FLOOR,
  floorLamp,
  opening,
  picture,
  plant,
  rug,
  shell,
  sofa,
} from './room-kit.ts';
import { riverView, sunriseView } from './room-views.ts';
import { area, box, repeat, stroke } from './shapes.ts';

/** The rooms of the lodge in Washington: boards, wool, and the light of the morning. */
export const LODGE_ROOM_PALETTE: Palette = {
  sky: ['#f3d9b4', '#222c37'],
  skyLow: ['#f6bd86', '#5a4849'],
  sun: ['#fff0cd', '#f0c48a'],
  far: ['#c2a687', '#3d3d45'],
  mid: ['#86957f', '#2c393c'],
  water: ['#b9b79d', '#2e3742'],
  glint: ['#fdeccb', '#a08c74'],
  leaf: ['#365a53', '#1a2d31'],
  leafLit: ['#5c7f6c', '#274043'],
  wall: ['#e6cda4', '#574738'],
  wallShade: ['#d9bb8c', '#4b3d31'],
  warm: ['#f2e3c8', '#514a43'],
  warmShade: ['#e5d1ae', '#453f39'],
  deep: ['#7e9382', '#33413d'],
  deepShade: ['#6f8473', '#2b3734'],
  cream: ['#fdf4e0', '#a99d8b'],
  shade: ['#a99a80', '#1d1c1a'],
  light: ['#fde6bb', '#77644d'],
  floor: ['#b9834f', '#4f3c2e'],
  floorShade: ['#9c6a3c', '#3e2f25'],
  wood: ['#8d5836', '#4d3426'],
  woodLit: ['#ac7147', '#624331'],
  woodShade: ['#6d4128', '#38261c'],
  linen: ['#fdf7e8', '#c8bfae'],
  linenShade: ['#e5d9c0', '#989081'],
  cover: ['#365a53', '#203a3b'],
  coverShade: ['#284742', '#182c2e'],
  cloth: ['#b9482f', '#863a29'],
  clothShade: ['#993824', '#6a2d20'],
  accent: ['#b9482f', '#a5462f'],
  metal: ['#6d6457', '#5b544b'],
  glow: ['#fde0a0', '#fbd07f'],
  ink: ['#24302f', '#0c1214'],
};

/** Logs lie on each other behind the furniture. */
function timber(): string {
  return [
    box('wall', 0, 0, 1200, FLOOR),
    repeat(9, (index) => box('wallShade', 0, 50 + index * 64, 1200, 6)),
    repeat(8, (index) => box('wallShade', (index * 397 + 120) % 1200, 56 + index * 64, 4, 58)),
  ].join('');
}

function timberShell(): string {
  return shell('wall').replace(box('wall', 0, 0, 1200, FLOOR), timber());
}

export function drawCompactQueen(): string {
  return [
    shell('deep'),
    opening({ x: 560, y: 110, width: 240, height: 300, view: sunriseView, panes: [1, 2] }),
    picture(150, 170, 180, 140),
    bed(270, 350, 'cloth'),
    bedsideTable(520),
    desk(900),
    floorLamp(1130),
    rug(880, 764, 420, 'cover'),
  ].join('');
}

export function drawSunriseKing(): string {
  return [
    timberShell(),
    opening({ x: 300, y: 60, width: 600, height: 360, view: sunriseView, panes: [3, 1] }),
    stroke('woodShade', 26, 'M0 22H1200'),
    bedsideTable(270),
    bed(600, 500, 'cover'),
    bedsideTable(930),
    plant(1090, 610, 0.9),
  ].join('');
}

export function drawTwoQueens(): string {
  return [
    shell('warm', true),
    opening({ x: 500, y: 70, width: 200, height: 300, view: sunriseView, panes: [2, 2] }),
    picture(180, 160, 190, 140),
    picture(830, 160, 190, 140),
    bed(290, 330, 'cloth'),
    bedsideTable(600),
    bed(910, 330, 'cover'),
  ].join('');
}

export function drawDawnSuite(): string {
  return [
    timberShell(),
    opening({ x: 90, y: 90, width: 420, height: 460, view: riverView, panes: [2, 1] }),
    opening({ x: 570, y: 90, width: 210, height: 460, view: sunriseView, panes: [1, 1] }),
    stroke('woodShade', 26, 'M0 22H1200M540 22V570'),
    bathtub(300),
    floorLamp(866),
    sofa(990, 390),
    picture(960, 160, 180, 120),
    rug(900, 770, 360, 'cover'),
  ].join('');
}

/** The cottage that opens soon: covered furniture, a ladder, a pot of paint. */
export function drawRoomInTheMaking(): string {
  return [
    shell('warm'),
    box('wall', 0, 0, 620, FLOOR - 18),
    area('wall', 'M620 0H760L730 120 748 260 716 400 740 572H620Z'),
    opening({ x: 150, y: 110, width: 260, height: 300, view: riverView, panes: [2, 2] }),
    stroke('wood', 14, 'M820 790 900 240M1010 790 930 240M900 240h34'),
    repeat(6, (index) => stroke('wood', 10, `M${838 + index * 11} ${700 - index * 78}H${996 - index * 11}`)),
    area('linen', 'M470 590C500 500 560 480 640 486S760 530 790 760H440Z'),
    area('linenShade', 'M640 486C720 492 760 530 790 760H690C700 640 690 550 640 486Z'),
    box('cloth', 1060, 690, 90, 84, 6),
    stroke('ink', 5, 'M1064 690c0-50 82-50 82 0'),
    stroke('wood', 9, 'M1110 690 1160 610'),
  ].join('');
}
