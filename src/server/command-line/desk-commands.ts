import type { Command } from '@commander-js/extra-typings';
import type { Today } from '#contract/staff/staff-oversight.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import { listOpenApprovals } from '../staff/decide-approval.ts';
import { findAnything } from '../staff/find-anything.ts';
import { COMMAND_LINE } from '../staff/places.ts';
import { showToday } from '../staff/show-today.ts';
import type { Call, Output } from './call.ts';
import { printCardRow, printReservationRow } from './print-desk-rows.ts';
import { withDesk } from './reach-desk.ts';

/** `desk today` and `desk find`: what the first screens of the desk show. */
export function addDeskCommands(desk: Command, call: Call): void {
  desk
    .command('today')
    .description('prints what needs somebody: reservations, letters, approvals, properties; who arrives, what expires')
    .action(() => printToday(call));
  desk
    .command('find')
    .description("finds cards and reservations by code or its end, name, email, reference, hotel's number or batch")
    .argument('[text]', "what to look for; a code is typed when asked, or it stays in the shell's history")
    .action((text) => find(call, text));
}

async function printToday({ variables, output }: Call): Promise<void> {
  return withDesk(variables, async (deps) => {
    const shown = await showToday(deps, COMMAND_LINE);
    const waiting = (await listOpenApprovals(deps, COMMAND_LINE)).filter(({ state }) => state === 'asked');
    const today: Today = { ...shown, approvals_waiting: waiting.length };
    const { in_all: inAll } = today;
    printReservations(output, 'needs a person', today.needs_person);
    printCut(output, today.needs_person, inAll.needs_person, 'that need a person', '--needing-a-person');
    printReservations(output, 'arrives today or tomorrow', today.arrivals);
    printCut(output, today.arrivals, inAll.arrivals, 'that arrive', '--state confirmed --arrives-soon --paid-by-cards');
    for (const card of today.expiring.cards) output.out(`expires within 30 days: ${printCardRow(card)}`);
    if (today.expiring.has_more) output.out('expires within 30 days: more cards, which `cards list` lists');
    for (const { id, kind, state, answer } of today.letters) {
      output.out(`letter ${state.replace('_', ' ')}: ${kind}, ${id}${answer === null ? '' : `, ${answer}`}`);
    }
    if (today.letters.length < inAll.letters) {
      output.out(`letters that did not arrive: ${today.letters.length} of ${inAll.letters}; \`mails list\` lists more`);
    }
    for (const property of today.properties) {
      const { open, needs_person: needing, state, sale_page_id: page } = property;
      output.out(`${page}/${property.id}: ${state.replaceAll('_', ' ')}, ${open} open, ${needing} need a person`);
    }
    for (const { sale_page_id: page, cards, batches } of today.locked) {
      output.out(`${page}: ${cards} codes are locked${batches.length > 0 ? `, most of ${batches.join(', ')}` : ''}`);
    }
    const check = today.last_ledger_check;
    output.out(check ? `ledger checked ${check.at}: ${check.is_right ? 'right' : 'wrong'}` : 'ledger not checked yet');
    for (const fault of check?.faults ?? []) output.out(`  ${fault}`);
    output.out(`${today.approvals_waiting} acts wait for a second person.`);
    output.answer(today);
  });
}

function printReservations(output: Output, what: string, rows: Today['needs_person']): void {
  for (const row of rows) output.out(`${what}: ${printReservationRow(row)}`);
}

/** Where there are more than are listed: how many, and what lists them. */
function printCut(output: Output, rows: readonly unknown[], inAll: number, which: string, filter: string): void {
  if (rows.length === inAll) return;
  output.out(`${rows.length} of ${inAll} ${which}: \`placements search ${filter}\` lists them`);
}

async function find({ variables, output, input }: Call, given: string | undefined): Promise<void> {
  const text = (given ?? (await input.readLine('What to look for: '))).trim();
  if (text.length < 2) throw new StartFailure('Two characters at least are needed to find something.');
  return withDesk(variables, async (deps) => {
    const found = await findAnything(deps, COMMAND_LINE, text);
    if (found.matched === null) throw new StartFailure('Nothing fits.');
    for (const card of found.cards) output.out(printCardRow(card));
    for (const row of found.reservations) output.out(printReservationRow(row));
    if (found.has_more) output.error('More fits than is listed.');
    output.answer(found);
  });
}
