import { Option, type Command } from '@commander-js/extra-typings';
import { PLACEMENT_STATES } from '#domain/placement.ts';
import type { ReservationsQuery } from '#contract/staff/staff-reservations.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import { listFeeChoices } from '../staff/act-on-reservation.ts';
import { listReservations } from '../staff/list-reservations.ts';
import { COMMAND_LINE } from '../staff/places.ts';
import type { Call } from './call.ts';
import { requireKnownPage } from './named-sale-page.ts';
import { dayOption, limitOption, REFERENCE, salePageOption, textOption } from './options.ts';
import { printReservationRow } from './print-desk-rows.ts';
import { printFee } from './print-fees.ts';
import { withDesk } from './reach-desk.ts';
import { readPages } from './read-pages.ts';

const MOST_LISTED = 200;

/** `placements search` and `placements fees`. */
export function addSearchPlacementsCommands(placements: Command, call: Call): void {
  placements
    .command('search')
    .description('lists reservations, settled ones, too, the latest first, or with days of arrival who arrives first')
    .argument('[text]', "a reference, the hotel's number, or the guest's name or email (default: all)")
    .addOption(new Option('--state <state...>', 'only in these states').choices(PLACEMENT_STATES))
    .option('--needing-a-person', 'only those that need a person')
    .addOption(textOption('--property <id>', 'only at this property'))
    .addOption(dayOption('--arrives-from <date>', 'only those that arrive on this day or later'))
    .addOption(dayOption('--arrives-to <date>', 'or on this day or earlier'))
    .addOption(new Option('--arrives-soon', 'only those of today and tomorrow').conflicts(['arrivesFrom', 'arrivesTo']))
    .option('--paid-by-cards', 'only those that cards pay for')
    .addOption(salePageOption)
    .addOption(limitOption(MOST_LISTED))
    .action((text, { state, needingAPerson, property, salePage, limit, ...wanted }) => {
      const query: ReservationsQuery = {
        ...{ text, state, needs_person: needingAPerson, property_id: property },
        ...{ arrives_from: wanted.arrivesFrom, arrives_to: wanted.arrivesTo, sale_page_id: salePage },
        ...{ arrives: wanted.arrivesSoon ? 'soon' : undefined, paid_by_cards: wanted.paidByCards },
      };
      return search(call, query, limit);
    });
  placements
    .command('fees')
    .description('what cancelling would cost: by the terms, waived, or for a fee that you name')
    .argument(...REFERENCE)
    .addOption(textOption('--fee <amount>', 'a fee to compute with, too, in the currency of the reservation'))
    .action((reference, { fee }) => showFees(call, reference, fee));
}

async function search({ variables, output }: Call, query: ReservationsQuery, limit: number): Promise<void> {
  return withDesk(variables, async (deps) => {
    await requireKnownPage(deps, query.sale_page_id);
    const { items, hasMore } = await readPages(async (after) => {
      const page = await listReservations(deps, COMMAND_LINE, { ...query, after });
      return { items: page.reservations, after: page.after };
    }, limit);
    for (const row of items) output.out(printReservationRow(row));
    if (items.length === 0) output.out('No reservation fits.');
    if (hasMore) output.error(`There are more than these ${limit}; --limit lists more.`);
    output.answer(items);
  });
}

async function showFees({ variables, output }: Call, reference: string, typed: string | undefined): Promise<void> {
  return withDesk(variables, async (deps) => {
    const shown = await listFeeChoices(deps, COMMAND_LINE, reference, readFee(typed));
    for (const choice of shown.choices) {
      for (const line of printFee(choice)) output.out(line);
    }
    output.answer(shown);
  });
}

/** A fee in major units of whatever currency the reservation has. */
export function readFee(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(typed)) return Number(typed);
  throw new StartFailure('--fee is an amount such as 12.50.');
}
