import { drawLodge, LODGE_PALETTE } from './lodge.ts';
import { drawPalais, PALAIS_PALETTE } from './palais.ts';
import { paletteStyle, type Palette } from './palette.ts';
import * as sea from './rooms-by-the-sea.ts';
import * as lodge from './rooms-of-the-lodge.ts';
import * as palais from './rooms-of-the-palais.ts';
import { drawSeaFront, SEA_PALETTE } from './sea-front.ts';
import { PLATE_HEIGHT, PLATE_WIDTH } from './shapes.ts';

type Picture = readonly [draw: () => string, palette: Palette];

/** The posters of the houses and the plates of their rooms, all drawn in one hand. */
const PICTURES = {
  'sea-front': [drawSeaFront, SEA_PALETTE],
  'snug-single': [sea.drawSnugSingle, sea.SEA_ROOM_PALETTE],
  'lanes-double': [sea.drawLanesDouble, sea.SEA_ROOM_PALETTE],
  'sea-view-double': [sea.drawSeaViewDouble, sea.SEA_ROOM_PALETTE],
  'family-cove': [sea.drawFamilyCove, sea.SEA_ROOM_PALETTE],
  'harbour-suite': [sea.drawHarbourSuite, sea.SEA_ROOM_PALETTE],
  'lighthouse-loft': [sea.drawLighthouseLoft, sea.SEA_ROOM_PALETTE],
  palais: [drawPalais, PALAIS_PALETTE],
  'courtyard-single': [palais.drawCourtyardSingle, palais.PALAIS_ROOM_PALETTE],
  'classic-double': [palais.drawClassicDouble, palais.PALAIS_ROOM_PALETTE],
  'salon-double': [palais.drawSalonDouble, palais.PALAIS_ROOM_PALETTE],
  'family-apartment': [palais.drawFamilyApartment, palais.PALAIS_ROOM_PALETTE],
  'belvedere-suite': [palais.drawBelvedereSuite, palais.PALAIS_ROOM_PALETTE],
  lodge: [drawLodge, LODGE_PALETTE],
  'compact-queen': [lodge.drawCompactQueen, lodge.LODGE_ROOM_PALETTE],
  'sunrise-king': [lodge.drawSunriseKing, lodge.LODGE_ROOM_PALETTE],
  'two-queens': [lodge.drawTwoQueens, lodge.LODGE_ROOM_PALETTE],
  'dawn-suite': [lodge.drawDawnSuite, lodge.LODGE_ROOM_PALETTE],
  'room-in-the-making': [lodge.drawRoomInTheMaking, lodge.LODGE_ROOM_PALETTE],
} as const satisfies Readonly<Record<string, Picture>>;

export type PictureName = keyof typeof PICTURES;

export const PICTURE_NAMES = Object.keys(PICTURES) as PictureName[];

/** A picture as SVG in the size asked for, cut rather than stretched; by night where the page is dark. */
export function drawPicture(name: PictureName, title: string, width: number, height: number): string {
  const [draw, palette] = PICTURES[name];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PLATE_WIDTH} ${PLATE_HEIGHT}" width="${width}" height="${height}"`,
    ` preserveAspectRatio="xMidYMid slice" role="img" aria-label="${escapeXml(title)}">`,
    paletteStyle(palette),
    draw(),
    '</svg>',
  ].join('');
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
