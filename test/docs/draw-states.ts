import { PLACEMENT_ARROWS, PLACEMENT_STATES } from '#domain/placement.ts';

export const STATES_DOCUMENT = 'docs/architecture.md';

const BEGIN = '<!-- states: written by `npm run docs:states` -->';
const END = '<!-- /states -->';

/** The document with the diagram of a placement's states, as the domain has them, between its markers. */
export function writeStates(document: string): string {
  const [before, after] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (before < 0 || after < before)
    throw new Error(`${STATES_DOCUMENT} has no place for the states: ${BEGIN} … ${END}`);
  return `${document.slice(0, before + BEGIN.length)}\n\n${drawStates()}\n\n${document.slice(after)}`;
}

function drawStates(): string {
  const first = PLACEMENT_STATES[0];
  const ends = PLACEMENT_STATES.filter((state) => PLACEMENT_ARROWS.every(({ from }) => from !== state));
  return [
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${first}: hold`,
    ...PLACEMENT_ARROWS.map(({ from, to, holds, because }) => `  ${from} --> ${to}: ${holds} (${because})`),
    ...ends.map((state) => `  ${state} --> [*]`),
    '```',
  ].join('\n');
}
