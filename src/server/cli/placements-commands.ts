import { Option, type Command } from '@commander-js/extra-typings';
import { DECISIONS, decidePlacement, formatByHand, type Decision } from '../booking/settle/decide-placement.ts';
import { decidePayment } from '../booking/rest/decide-payment.ts';
import { formatBecause } from '#domain/placement/because.ts';
import { isBeingPaid, isOpen } from '#domain/placement/placement.ts';
import { formatNeed } from '#presentation/person-reasons.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { readPlacementStory } from '../booking/placement/placement-story.ts';
import { listUnresolved, type UnresolvedPlacement, listNeeds } from '../booking/placement/find-placement.ts';
import { askFirst } from './ask-first.ts';
import type { CommandContext } from './command-context.ts';
import { requireKnownPage } from './named-sale-page.ts';
import { actor, reason, REFERENCE, salePageOption, yes } from './options.ts';
import { withDatabase } from './reach-database.ts';
import { requirePlacement, withPlacements } from './reach-placements.ts';
import { causeOf, type Why } from './actor.ts';
import { writeStory } from './write-story.ts';

export function addPlacementsCommands(placements: Command, call: CommandContext): void {
  placements
    .command('list')
    .description('lists placements that are open, being cancelled, or need a person, one line each')
    .option('--needing-a-person', 'only those that need a person')
    .addOption(salePageOption)
    .action(({ needingAPerson, salePage }) => listPlacements(call, needingAPerson === true, salePage));
  placements
    .command('show')
    .description('prints state, cards, cancellation terms, history and audit log of a reservation')
    .argument(...REFERENCE)
    .addOption(salePageOption)
    .action((reference, { salePage }) => showPlacement(call, reference, salePage));
  placements
    .command('settle')
    .description('settles a placement by hand, or marks it as dealt with')
    .argument(...REFERENCE)
    .addOption(new Option('--as <outcome>', 'the outcome').choices(DECISIONS).makeOptionMandatory())
    .option('--despite-the-hotel', 'even if the hotel contradicts this or does not answer')
    .addOption(salePageOption)
    .addOption(yes)
    .addOption(actor)
    .addOption(reason)
    .action(async (reference, { despiteTheHotel = false, ...options }) =>
      call.endWith(await settlePlacement(call, reference, { ...options, despiteTheHotel })),
    );
}

async function listPlacements(
  { variables, output }: CommandContext,
  needing: boolean,
  salePageId: string | undefined,
): Promise<void> {
  const listed = await withDatabase(variables, async (reached) => {
    await requireKnownPage(reached, salePageId);
    return listUnresolved(reached.db, needing);
  });
  const placements = listed.filter((placement) => salePageId === undefined || placement.salePageId === salePageId);
  for (const placement of placements) output.out(describe(placement));
  if (placements.length === 0) output.out(needing ? 'No placement needs a person.' : 'Every placement is settled.');
  output.answer(placements);
}

function describe(placement: UnresolvedPlacement): string {
  const { reference, state, salePageId, propertyId, placedAt, lookUps, needsPerson, needs, because } = placement;
  const placed = `placed ${presentMoment(placedAt)}, ${lookUps} look-ups`;
  const person = needsPerson ? ', needs a person' : '';
  const why = needs.map((need) => `${need.reason} since ${presentMoment(need.since)}: ${formatNeed(need)}`);
  const last = why.length > 0 ? why.join('; ') : because === null ? 'no history' : formatBecause(because);
  return `${reference}  ${state}${person}  ${salePageId}/${propertyId}, ${placed}; ${last}`;
}

async function showPlacement(
  { variables, output }: CommandContext,
  reference: string,
  salePageId: string | undefined,
): Promise<void> {
  return withPlacements(variables, async (deps) => {
    const story = await readPlacementStory(deps, await requirePlacement(deps, reference, salePageId));
    output.out(writeStory(story));
    output.answer(story);
  });
}

type Wanted = Pick<Decision, 'as' | 'despiteTheHotel'> &
  Why & { readonly yes?: true | undefined; readonly salePage?: string | undefined };

/** Asks the hotel again first, then applies the person's decision. */
async function settlePlacement(call: CommandContext, reference: string, wanted: Wanted): Promise<0 | 1> {
  const { variables, output, input } = call;
  const { as, despiteTheHotel } = wanted;
  return withPlacements(variables, async (deps) => {
    const placement = await requirePlacement(deps, reference, wanted.salePage);
    const needs = await listNeeds(deps.db, placement.id);
    // If nothing is open, there is nothing to confirm: the result is the placement's state.
    const isToDo = isOpen(placement.state) || placement.needsPerson;
    if (isToDo && input.isTerminal && !wanted.yes) {
      const why = needs.map(formatNeed).join('; ');
      output.error(
        isOpen(placement.state)
          ? `${reference} is ${placement.state}, and would be settled as ${as} after asking the hotel.`
          : `${reference} is ${placement.state}, and would be marked as dealt with: ${why}.${formatByHand(needs, 'would count')}`,
      );
      if (!(await askFirst(call, { proceeds: true }))) return 1;
    }
    const cause = causeOf(deps, wanted);
    const decide = isBeingPaid(placement.state) ? decidePayment : decidePlacement;
    const answered = await decide(deps, placement, {
      as,
      despiteTheHotel,
      wasShown: (need) => needs.some((shown) => shown.reason === need.reason && shown.detail === need.detail),
      cause,
    });
    if (answered.state === 'refused') {
      const insisting = answered.canInsist ? ' --despite-the-hotel settles it anyway.' : '';
      output.error(`${answered.reason}${insisting}`);
      return 1;
    }
    output.out(answered.sentence);
    return 0;
  });
}
