import type { Command } from '@commander-js/extra-typings';
import { inTransaction } from '../platform/database/database.ts';
import { StartFailure } from '../platform/start/start-failure.ts';
import { erasePerson, exportPerson } from '../desk/persons/erase-person.ts';
import {
  findPerson,
  listRefusals,
  NOTHING_STORED,
  formatFound,
  type Asked,
  type FoundPerson,
} from '../desk/persons/find-person.ts';
import { askFirst } from './ask-first.ts';
import type { CommandContext } from './command-context.ts';
import { actor, reason, yes } from './options.ts';
import { withDatabase, type Reached } from './reach-database.ts';
import { causeOf, type Why } from './actor.ts';

const EMAIL = ['<email>', "the guest's email; case does not matter"] as const;

export function addPersonsCommands(persons: Command, call: CommandContext): void {
  persons
    .command('export')
    .description("prints a guest's personal data as JSON, for the guest")
    .argument(...EMAIL)
    .addOption(actor)
    .addOption(reason)
    .action((email, why) => writeExport(call, email, why));
  persons
    .command('erase')
    .description('erases a guest from all stays, cards and letters, permanently; value and bookings stay')
    .argument(...EMAIL)
    .addOption(yes)
    .addOption(actor)
    .addOption(reason)
    .action(async (email, why) => call.endWith(await erase(call, email, why)));
}

/** Commands search all sale pages. */
async function ask({ salePages }: Reached, email: string): Promise<Asked> {
  return { email, salePages: await salePages.list() };
}

function listFound(found: FoundPerson): string[] {
  return [
    `${formatFound(found)}. Cards keep their value.`,
    ...found.cards.map(({ last4, salePageId, id }) => `  card …${last4}, ${salePageId}, ${id}`),
    ...found.stays.map(({ reference, propertyId, state, departureDate, hotelNumbers }) => {
      const numbers = hotelNumbers.length > 0 ? `, at the hotel ${hotelNumbers.join(', ')}` : '';
      return `  stay ${reference}, ${propertyId}, ${state}, until ${departureDate}${numbers}`;
    }),
  ];
}

/** An address with another "+" suffix may also be theirs. Only the guest knows. */
function writeOthers(output: CommandContext['output'], { otherAddresses }: FoundPerson): void {
  for (const address of otherAddresses) {
    output.out(`Data of ${address} is also stored. If that address is the guest's as well, run this command for it.`);
  }
}

async function writeExport({ variables, output }: CommandContext, email: string, why: Why): Promise<void> {
  return withDatabase(variables, async (reached) => {
    const cause = causeOf(reached, why);
    const copy = await exportPerson(reached, await ask(reached, email), cause);
    if (!copy) throw new StartFailure(NOTHING_STORED);
    output.out(JSON.stringify(copy, null, 2));
    output.answer(copy);
  });
}

type Erasing = Why & { readonly yes?: true | undefined };

async function erase(call: CommandContext, email: string, wanted: Erasing): Promise<0 | 1> {
  const { variables, output, input } = call;
  const refuse = (reasons: readonly string[]): 1 => {
    for (const sentence of reasons) output.error(sentence);
    return 1;
  };
  return withDatabase(variables, async (reached) => {
    const asked = await ask(reached, email);
    if (input.isTerminal && !wanted.yes) {
      const found = await inTransaction(reached.db, (tx) => findPerson(tx, reached, asked));
      const reasons = listRefusals(found);
      if (reasons.length > 0) return refuse(reasons);
      output.error(`This would permanently remove the guest from ${listFound(found).join('\n')}`);
      if (!(await askFirst(call, { proceeds: true }))) return 1;
    }
    const erased = await erasePerson(reached, asked, causeOf(reached, wanted));
    if (erased.state === 'refused') return refuse(erased.reasons);
    output.out(`Erased: ${formatFound(erased.found)}. Cards keep their value.`);
    for (const { reference, hotelNumbers } of erased.found.stays) {
      if (hotelNumbers.length === 0) continue;
      output.out(`The hotel's own system still has ${hotelNumbers.join(', ')} (${reference}).`);
    }
    writeOthers(output, erased.found);
    output.answer(erased.found);
    return 0;
  });
}
