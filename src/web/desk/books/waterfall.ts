import type { LiabilityFigures } from '#contract/desk/staff-books.ts';

/** Transfers that change the liability, in the order of the books. */
export const MOVEMENTS = [
  'issued',
  'redeemed',
  'given_back',
  'expired',
  'extended',
  'voided',
  'adjusted',
  'paid_out',
  'moved_in',
  'moved_out',
] as const satisfies readonly (keyof LiabilityFigures)[];

/** A step from opening to closing. Its position is a share of the plot's width. */
type Step = {
  readonly figure: 'opening' | (typeof MOVEMENTS)[number] | 'closing';
  readonly goes: 'stays' | 'up' | 'down';
  readonly from: number;
  readonly to: number;
  readonly after: number;
};

/** The least width of a bar, so that a small step beside large ones is still visible. */
const LEAST = 0.006;

/** The steps of the liability from opening to closing, each from the end of the last. Empty if all figures are 0. */
export function drawWaterfall(figures: LiabilityFigures): Step[] {
  const moved = MOVEMENTS.filter((figure) => figures[figure] !== 0);
  const levels = [figures.opening];
  for (const figure of moved) levels.push((levels.at(-1) ?? 0) + figures[figure]);
  levels.push(figures.closing);
  const lowest = Math.min(0, ...levels);
  const range = Math.max(0, ...levels) - lowest;
  if (range === 0) return [];
  const place = (level: number) => (level - lowest) / range;
  const stay = (figure: 'opening' | 'closing') => step(figure, 'stays', place(0), place(figures[figure]));
  return [
    stay('opening'),
    ...moved.map((figure, index) =>
      step(figure, figures[figure] > 0 ? 'up' : 'down', place(levels[index] ?? 0), place(levels[index + 1] ?? 0)),
    ),
    stay('closing'),
  ];
}

function step(figure: Step['figure'], goes: Step['goes'], one: number, after: number): Step {
  const least = one === after ? 0 : LEAST;
  const from = Math.min(one, after, 1 - least);
  return { figure, goes, from, to: Math.max(one, after, from + least), after };
}
