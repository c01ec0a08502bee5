import { area, box, disc, group, polygon, repeat, stroke } from './shapes.ts';

/** What is seen through the windows of rooms. Every view fills a rectangle that begins at 0, 0. */
type View = (width: number, height: number) => string;

export const openSeaView: View = (width, height) => {
  const horizon = height * 0.56;
  return [
    box('sky', 0, 0, width, height),
    area('skyLow', `M0 ${height * 0.3}q${width / 4}-18 ${width / 2} 0t${width / 2} 0V${height}H0Z`),
    box('water', 0, horizon, width, height),
    area('waterDeep', `M0 ${height * 0.76}q${width / 4}-14 ${width / 2} 0t${width / 2} 0V${height}H0Z`),
  ].join('');
};

/** The open sea with the sun above it and a boat. */
export const seaView: View = (width, height) => {
  const horizon = height * 0.56;
  const boat = [
    area('cream', 'M0 0 34-78 38 0Z'),
    area('accent', 'M44-4 46-56 74-6Z'),
    area('ink', 'M-8 4H80L66 18H4Z'),
  ];
  return [
    openSeaView(width, height),
    disc('sun', width * 0.66, horizon - height * 0.12, height * 0.085),
    repeat(4, (index) => box('glint', width * 0.66 - 34 + (index % 2) * 14, horizon + 12 + index * 15, 56, 4, 2)),
    group(width * 0.26, horizon + 6, height / 380, ...boat),
  ].join('');
};

/** Roofs and chimneys of the old lanes, row behind row. */
export const lanesView: View = (width, height) => {
  const gables = (tone: string, y: number, size: number, shift: number) =>
    repeat(Math.ceil(width / size) + 1, (index) => {
      const x = index * size - shift;
      return (
        polygon(tone, [
          [x, height],
          [x, y],
          [x + size / 2, y - size * 0.42],
          [x + size, y],
          [x + size, height],
        ]) + box(tone, x + size * 0.7, y - size * 0.46, size * 0.13, size * 0.4)
      );
    });
  return [
    box('sky', 0, 0, width, height),
    area('skyLow', `M0 ${height * 0.36}q${width / 4}-16 ${width / 2} 0t${width / 2} 0V${height}H0Z`),
    disc('sun', width * 0.3, height * 0.34, height * 0.09),
    gables('far', height * 0.54, width * 0.3, 20),
    gables('mid', height * 0.74, width * 0.38, width * 0.16),
    repeat(4, (index) => box('glow', 18 + index * width * 0.25, height * 0.82, 16, 24)),
  ].join('');
};

export const harbourView: View = (width, height) => {
  const mast = (x: number, tall: number) =>
    stroke(
      'ink',
      4,
      `M${x} ${height * 0.74}V${height * 0.74 - tall}M${x - 22} ${height * 0.7}L${x} ${height * 0.74 - tall * 0.9}`,
    ) +
    area('cream', `M${x + 4} ${height * 0.74 - tall * 0.86}L${x + 34} ${height * 0.7}H${x + 4}Z`) +
    area('ink', `M${x - 34} ${height * 0.74}h76l-14 18h-50Z`);
  return [
    box('sky', 0, 0, width, height),
    area('skyLow', `M0 ${height * 0.34}q${width / 4}-18 ${width / 2} 0t${width / 2} 0V${height}H0Z`),
    disc('sun', width * 0.5, height * 0.46, height * 0.1),
    box('water', 0, height * 0.62, width, height),
    area('far', `M0 ${height * 0.62}v-22h${width * 0.2}v-18h60v30h${width * 0.2}v10Z`),
    mast(width * 0.2, height * 0.42),
    mast(width * 0.52, height * 0.5),
    mast(width * 0.82, height * 0.36),
    repeat(5, (index) => box('glint', width * 0.34 + (index % 2) * 40, height * 0.82 + index * 11, 70, 4, 2)),
  ].join('');
};

/** The court of roses: arcades in the shade, a tree, flowers. */
export const courtView: View = (width, height) => {
  const arch = width / 4;
  return [
    box('sky', 0, 0, width, height),
    box('facade', 0, height * 0.26, width, height),
    box('facadeShade', 0, height * 0.56, width, 10),
    repeat(4, (index) => box('facadeShade', index * arch + arch * 0.28, height * 0.34, arch * 0.44, height * 0.16, 4)),
    repeat(4, (index) =>
      area(
        'facadeShade',
        `M${index * arch + arch * 0.16} ${height}V${height * 0.72}a${arch * 0.34} ${arch * 0.34} 0 0 1 ${arch * 0.68} 0V${height}Z`,
      ),
    ),
    disc('leaf', width * 0.3, height * 0.74, height * 0.2),
    disc('leafLit', width * 0.26, height * 0.7, height * 0.13),
    box('leaf', 0, height * 0.9, width, height * 0.1),
    repeat(9, (index) => disc('accent', width * (0.06 + index * 0.11), height * (0.9 + (index % 2) * 0.04), 6)),
    repeat(5, (index) => disc('accent', width * (0.2 + (index % 3) * 0.08), height * (0.62 + index * 0.055), 5)),
  ].join('');
};

/** The house across the lane, at the blue hour. */
export const laneView: View = (width, height) =>
  [
    box('sky', 0, 0, width, height),
    area('skyLow', `M0 ${height * 0.2}q${width / 2} 22 ${width} 0V${height}H0Z`),
    box('facade', 0, height * 0.3, width * 0.78, height),
    box('facadeShade', width * 0.78, height * 0.42, width * 0.22, height),
    box('cream', 0, height * 0.28, width * 0.8, 10),
    repeat(6, (index) =>
      box(
        index % 4 === 1 ? 'far' : 'glow',
        20 + (index % 3) * width * 0.25,
        height * (index < 3 ? 0.4 : 0.7),
        width * 0.13,
        height * 0.2,
        2,
      ),
    ),
  ].join('');

/** Terraced gardens with a pale palace at their end. */
export const gardensView: View = (width, height) =>
  [
    box('sky', 0, 0, width, height),
    area('skyLow', `M0 ${height * 0.3}q${width / 4}-18 ${width / 2} 0t${width / 2} 0V${height}H0Z`),
    disc('sun', width * 0.78, height * 0.28, height * 0.08),
    box('facade', width * 0.2, height * 0.44, width * 0.6, height * 0.16),
    area('roof', `M${width * 0.18} ${height * 0.44}l${width * 0.05}-22h${width * 0.54}l${width * 0.05} 22Z`),
    area('roof', `M${width * 0.44} ${height * 0.42}c0-44 ${width * 0.12}-44 ${width * 0.12} 0Z`),
    repeat(7, (index) =>
      box('glow', width * 0.24 + index * width * 0.078, height * 0.49, width * 0.03, height * 0.08, 2),
    ),
    box('leaf', 0, height * 0.6, width, height),
    area('cream', `M${width * 0.47} ${height * 0.6}h${width * 0.06}L${width * 0.66} ${height}H${width * 0.34}Z`),
    ...[-1, 1].map((side) =>
      area(
        'leafLit',
        `M${width * (0.5 + side * 0.08)} ${height * 0.64}H${width * (0.5 + side * 0.44)}L${width * (0.5 + side * 0.5)} ${height * 0.8}H${width * (0.5 + side * 0.15)}Z`,
      ),
    ),
  ].join('');

/** The sun between firs. */
export const sunriseView: View = (width, height) => {
  const fir = (x: number, tone: string, tall: number) => {
    const foot = height + 4;
    return polygon(tone, [
      [x, foot - tall],
      [x + tall * 0.12, foot - tall * 0.62],
      [x + tall * 0.07, foot - tall * 0.62],
      [x + tall * 0.19, foot - tall * 0.3],
      [x + tall * 0.11, foot - tall * 0.3],
      [x + tall * 0.26, foot],
      [x - tall * 0.26, foot],
      [x - tall * 0.11, foot - tall * 0.3],
      [x - tall * 0.19, foot - tall * 0.3],
      [x - tall * 0.07, foot - tall * 0.62],
      [x - tall * 0.12, foot - tall * 0.62],
    ]);
  };
  return [
    box('sky', 0, 0, width, height),
    area('skyLow', `M0 ${height * 0.34}q${width / 4}-20 ${width / 2} 0t${width / 2} 0V${height}H0Z`),
    disc('sun', width * 0.46, height * 0.5, height * 0.15),
    area('far', `M0 ${height * 0.62}q${width * 0.2}-46 ${width * 0.4}-10t${width * 0.6}-16V${height}H0Z`),
    area('mid', `M0 ${height * 0.76}q${width * 0.3}-30 ${width * 0.55} 0t${width * 0.45}-8V${height}H0Z`),
    fir(width * 0.1, 'leaf', height * 0.66),
    fir(width * 0.27, 'leafLit', height * 0.42),
    fir(width * 0.72, 'leafLit', height * 0.46),
    fir(width * 0.9, 'leaf', height * 0.78),
  ].join('');
};

/** The river in the morning, with hills on its far bank. */
export const riverView: View = (width, height) =>
  [
    box('sky', 0, 0, width, height),
    area('skyLow', `M0 ${height * 0.3}q${width / 4}-20 ${width / 2} 0t${width / 2} 0V${height}H0Z`),
    disc('sun', width * 0.68, height * 0.46, height * 0.12),
    area('far', `M0 ${height * 0.52}q${width * 0.25}-60 ${width * 0.5}-18t${width * 0.5}-6V${height}H0Z`),
    area('leafLit', `M0 ${height * 0.6}q${width * 0.3}-26 ${width * 0.6} 0t${width * 0.4}-10V${height}H0Z`),
    box('water', 0, height * 0.66, width, height),
    repeat(5, (index) => box('glint', width * 0.56 + (index % 2) * 40, height * 0.7 + index * 15, 90, 4, 2)),
    area('leaf', `M0 ${height}V${height * 0.86}q${width * 0.2}-22 ${width * 0.42} ${height * 0.14}Z`),
  ].join('');
