import { Option, type Command } from '@commander-js/extra-typings';
import { fromWireMoney } from '#contract/wire-values.ts';
import { cancelAsStaff, type StaffCancellation } from '../reservation/cancel/cancel-as-staff.ts';
import { describePlacement, readPlacementStory } from '../reservation/placement/describe-placement.ts';
import { listFeeChoices } from '../staff/act-on-reservation.ts';
import { COMMAND_LINE } from '../staff/places.ts';
import { askFirst } from './ask-first.ts';
import type { Call } from './call.ts';
import { actor, reason, REFERENCE, salePageOption, textOption, yes } from './options.ts';
import { printFee } from './print-fees.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import { requirePlacement, withPlacements } from './reach-placements.ts';
import { signAct, type Why } from './who-types.ts';

/** `placements show`. */
export function addShowPlacementCommand(placements: Command, call: Call): void {
  placements
    .command('show')
    .description('prints state, cards, cancellation terms, history and audit log of a reservation')
    .argument(...REFERENCE)
    .addOption(salePageOption)
    .action((reference, { salePage }) => showPlacement(call, reference, salePage));
}

async function showPlacement(
  { variables, output }: Call,
  reference: string,
  salePageId: string | undefined,
): Promise<void> {
  return withPlacements(variables, async (deps) => {
    await requirePlacement(deps, reference, salePageId);
    for (const line of await describePlacement(deps, reference)) output.out(line);
    output.answer(await readPlacementStory(deps, reference));
  });
}

/** `placements cancel`. */
export function addCancelPlacementCommand(placements: Command, call: Call): void {
  placements
    .command('cancel')
    .description('cancels a reservation at the hotel, even where the guest cannot, with the usual fee or another')
    .argument(...REFERENCE)
    .addOption(textOption('--fee <amount>', 'another fee, in the currency of the reservation'))
    .addOption(new Option('--waive-fee', 'no fee').conflicts('fee'))
    .addOption(salePageOption)
    .addOption(yes)
    .addOption(actor)
    .addOption(reason)
    .action(async (reference, wanted) => call.endWith(await cancelPlacement(call, reference, wanted)));
}

type Wanted = Why &
  Readonly<Partial<Record<'fee' | 'salePage', string>>> &
  Readonly<Partial<Record<'waiveFee' | 'yes', true>>>;

async function cancelPlacement(call: Call, reference: string, wanted: Wanted): Promise<0 | 1> {
  const { variables, output, input } = call;
  const fee = wanted.waiveFee ? 'waived' : (wanted.fee ?? 'by the terms');
  return withPlacements(variables, async (deps) => {
    await requirePlacement(deps, reference, wanted.salePage);
    let by: StaffCancellation = { ...signAct(wanted), fee };
    if (input.isTerminal && !wanted.yes) {
      const way = wanted.waiveFee ? 'waived' : wanted.fee === undefined ? 'by_terms' : 'named';
      const { choices } = await listFeeChoices(deps, COMMAND_LINE, reference, readFee(wanted.fee));
      for (const choice of choices.filter(({ fee }) => fee === way)) {
        for (const line of printFee(choice)) output.error(line);
        // The next step of the terms may come before the answer: it is then asked again, as at the desk.
        const shown = choice.outcome?.fee;
        if (way === 'by_terms' && shown) by = { ...by, agreedFee: fromWireMoney(shown) };
      }
      if (!(await askFirst(call, { elseDo: true }))) return 1;
    }
    const cancelled = await cancelAsStaff(deps, reference, by);
    if (cancelled.state === 'refused') {
      const onward = cancelled.canNameFee ? ' Name the fee (--fee, --waive-fee) where the terms are not meant.' : '';
      output.error(`${cancelled.reason}${onward}`);
      return 1;
    }
    for (const sentence of cancelled.sentences) output.out(sentence);
    return 0;
  });
}

/** A fee in major units of whatever currency the reservation has. */
function readFee(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(typed)) return Number(typed);
  throw new StartFailure('--fee is an amount such as 12.50.');
}
