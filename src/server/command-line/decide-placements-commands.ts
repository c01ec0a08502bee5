import { DECISIONS, decidePlacement } from '../reservation/settle/decide-placement.ts';
import { findPlacementNamed, listUndecided, type Undecided } from '../reservation/placement/find-placement.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import { UsageFault, type Call } from './call.ts';
import { readCardOptions, type CardOptions } from './card-options.ts';
import { withDatabase } from './reach-database.ts';
import { withPlacements } from './reach-placements.ts';

/**
 * `placements list`: what is not done with, one line each; with `--needing-a-person` only what nobody else will settle.
 */
export async function listPlacementsCommand({ words, variables, output }: Call): Promise<number> {
  const options = readCardOptions(words, ['needing-a-person']);
  const { 'sale-page': salePageId, 'needing-a-person': needing } = options.values;
  const listed = await withDatabase(variables, ({ db }) => listUndecided(db, needing !== undefined));
  const placements = listed.filter((placement) => salePageId === undefined || placement.salePageId === salePageId);
  for (const placement of placements) output.out(describe(placement));
  if (placements.length === 0) output.out(needing ? 'No placement needs a person.' : 'Every placement is settled.');
  return 0;
}

function describe(placement: Undecided): string {
  const { reference, state, salePageId, propertyId, placedAt, lookUps, needsPerson, because } = placement;
  const placed = `placed ${placedAt.toString({ smallestUnit: 'second' })}, ${lookUps} look-ups`;
  const person = needsPerson ? ', needs a person' : '';
  return `${reference}  ${state}${person}  ${salePageId}/${propertyId}, ${placed}; ${because ?? 'no history'}`;
}

/** `placements settle REFERENCE --as confirmed|released`: a person decides, after the hotel was asked once more. */
export async function settlePlacementCommand({ words, variables, output }: Call): Promise<number> {
  const [reference = '', ...rest] = words;
  if (reference === '' || reference.startsWith('-'))
    throw new UsageFault('A reference such as SC-ABCD-EFGH is missing.');
  const options = readCardOptions(rest, ['as', 'despite-the-hotel', 'actor', 'reason']);
  const as = readDecision(options);
  const [actor, reason] = [options.need('actor'), options.need('reason')];
  const despiteTheHotel = options.values['despite-the-hotel'] !== undefined;
  return withPlacements(variables, async (deps) => {
    const placement = await findPlacementNamed(deps.db, reference.toUpperCase());
    if (!placement) throw new StartFailure(`There is no placement ${reference}.`);
    const cause = { actor, reason, at: deps.clock.now() };
    const answered = await decidePlacement(deps, placement, { as, despiteTheHotel, cause });
    if (answered.state === 'refused') {
      output.error(answered.reason);
      return 1;
    }
    output.out(answered.sentence);
    return 0;
  });
}

function readDecision(options: CardOptions) {
  const word = options.need('as');
  const decision = DECISIONS.find((one) => one === word);
  if (!decision) throw new UsageFault(`--as is one of ${DECISIONS.join(', ')}.`);
  return decision;
}
