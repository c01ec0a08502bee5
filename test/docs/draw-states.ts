import { PAYMENT_ARROWS, PAYMENT_STATES, PLACEMENT_ARROWS, PLACEMENT_STATES } from '#domain/placement/placement.ts';

export const STATES_DOCUMENT = 'docs/architecture.md';

const BEGIN = '<!-- states: written by `npm run docs` -->';
const END = '<!-- /states -->';

/** The document with its diagrams of a placement's states and its payment's states redrawn from the domain. */
export function writeStates(document: string): string {
  const [before, after] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (before < 0 || after < before)
    throw new Error(`${STATES_DOCUMENT} has no place for the states: ${BEGIN} … ${END}`);
  const placement = draw(
    PLACEMENT_STATES,
    PLACEMENT_ARROWS.map((arrow) => ({ ...arrow, label: `${arrow.holds} (${arrow.because})` })),
    ': hold',
  );
  const payment = draw(
    PAYMENT_STATES,
    PAYMENT_ARROWS.map((arrow) => ({ ...arrow, label: arrow.because })),
    '',
  );
  const drawn = `${placement}\n\n${OF_PAYMENT}\n\n${payment}`;
  return `${document.slice(0, before + BEGIN.length)}\n\n${drawn}\n\n${document.slice(after)}`;
}

const OF_PAYMENT = 'The states of a payment, if the guest pays the rest at once:';

type Labelled = { readonly from: string; readonly to: string; readonly label: string };

function draw(states: readonly string[], arrows: readonly Labelled[], start: string): string {
  const ends = states.filter((state) => arrows.every(({ from }) => from !== state));
  return [
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${states[0]}${start}`,
    ...arrows.map(({ from, to, label }) => `  ${from} --> ${to}: ${label}`),
    ...ends.map((state) => `  ${state} --> [*]`),
    '```',
  ].join('\n');
}
