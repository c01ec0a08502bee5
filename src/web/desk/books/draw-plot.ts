type Figure = { readonly name: string; readonly amount: number };

/** A bar. Its position is a share of the plot's width. `after` is where the next step of a waterfall begins. */
export type Bar = {
  readonly name: string;
  readonly goes: 'stays' | 'up' | 'down';
  readonly from: number;
  readonly to: number;
  readonly after?: number;
};

/** The least width of a bar, so that a small step beside large ones is still visible. */
const LEAST = 0.006;

/** One bar for each figure, from zero. Negative figures have no bar. Empty if no figure is positive. */
export function drawBars(figures: readonly Figure[]): Bar[] {
  const most = Math.max(0, ...figures.map(({ amount }) => amount));
  if (most === 0) return [];
  return figures.map(({ name, amount }) => ({ name, goes: 'stays', from: 0, to: Math.max(0, amount) / most }));
}

/** The steps from the first figure, the opening, to the last, the closing. Empty if all figures are 0. */
export function drawWaterfall([opening, ...figures]: readonly Figure[]): Bar[] {
  const closing = figures.at(-1);
  if (!opening || !closing) return [];
  const moved = figures.slice(0, -1).filter(({ amount }) => amount !== 0);
  const levels = [opening.amount];
  for (const { amount } of moved) levels.push((levels.at(-1) ?? 0) + amount);
  levels.push(closing.amount);
  const lowest = Math.min(0, ...levels);
  const range = Math.max(0, ...levels) - lowest;
  if (range === 0) return [];
  const step = (name: string, goes: Bar['goes'], one: number, after: number): Bar => {
    const [start, end] = [(one - lowest) / range, (after - lowest) / range];
    const least = start === end ? 0 : LEAST;
    const from = Math.min(start, end, 1 - least);
    return { name, goes, from, to: Math.max(start, end, from + least), after: end };
  };
  return [
    step(opening.name, 'stays', 0, opening.amount),
    ...moved.map(({ name, amount }, index) =>
      step(name, amount > 0 ? 'up' : 'down', levels[index] ?? 0, levels[index + 1] ?? 0),
    ),
    step(closing.name, 'stays', 0, closing.amount),
  ];
}
