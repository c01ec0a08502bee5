import type { Command } from '@commander-js/extra-typings';
import { inTransaction } from '../plumbing/database/database.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import { erasePerson, exportPerson } from '../persons/erase-person.ts';
import {
  findPerson,
  isNobody,
  listObstacles,
  printFound,
  type Asked,
  type FoundPerson,
} from '../persons/find-person.ts';
import { createSalePages } from '../sale-page/load-sale-page.ts';
import type { Call } from './call.ts';
import { actor, reason } from './options.ts';
import { withDatabase, type Reached } from './reach-database.ts';
import { causeOf, type Why } from './who-types.ts';

const EMAIL = ['<email>', 'of the person; capitals do not matter'] as const;

/** `persons show`, `persons export` and `persons erase`: what is kept of a guest, by their address. */
export function addPersonsCommands(persons: Command, call: Call): void {
  persons
    .command('show')
    .description('prints what is kept of a guest, and what stands in the way of erasing it')
    .argument(...EMAIL)
    .action((email) => show(call, email));
  persons
    .command('export')
    .description('prints everything that is kept of a guest as JSON, for them')
    .argument(...EMAIL)
    .addOption(actor)
    .addOption(reason)
    .action((email, why) => printExport(call, email, why));
  persons
    .command('erase')
    .description('takes a guest out of all stays, cards and letters, permanently; value and bookings stay')
    .argument(...EMAIL)
    .addOption(actor)
    .addOption(reason)
    .action(async (email, why) => call.endWith(await erase(call, email, why)));
}

/** The command line decides about all sale pages. */
async function ask({ db, clock }: Reached, email: string): Promise<Asked> {
  return { email, salePages: await createSalePages(db, () => clock.now().epochMilliseconds).list() };
}

const NOTHING = 'Nothing is kept of this address.';

async function show({ variables, output }: Call, email: string): Promise<void> {
  return withDatabase(variables, async (reached) => {
    const asked = await ask(reached, email);
    const found = await inTransaction(reached.db, (tx) => findPerson(tx, reached, asked));
    if (isNobody(found) && found.otherAddresses.length === 0) throw new StartFailure(NOTHING);
    output.out(`${printFound(found)}; cards keep their value.`);
    for (const { last4, salePageId, id } of found.cards) output.out(`  card …${last4}, ${salePageId}, ${id}`);
    for (const { reference, propertyId, state, departureDate, hotelNumbers } of found.stays) {
      const numbers = hotelNumbers.length > 0 ? `, at the hotel ${hotelNumbers.join(', ')}` : '';
      output.out(`  stay ${reference}, ${propertyId}, ${state}, until ${departureDate}${numbers}`);
    }
    printOthers(output, found);
    const obstacles = listObstacles(found);
    for (const obstacle of obstacles) output.out(`Not to be erased yet: ${obstacle}`);
    output.answer({ ...found, obstacles });
  });
}

/** With something else after a "+" an address may be theirs as well, or somebody else's: only they can say. */
function printOthers(output: Call['output'], { otherAddresses }: FoundPerson): void {
  for (const address of otherAddresses) {
    output.out(`Something is kept of ${address}, too: ask whether it is theirs, and name it by itself.`);
  }
}

async function printExport({ variables, output }: Call, email: string, why: Why): Promise<void> {
  return withDatabase(variables, async (reached) => {
    const cause = causeOf(reached, why);
    const copy = await exportPerson(reached, await ask(reached, email), cause);
    if (!copy) throw new StartFailure(NOTHING);
    output.out(JSON.stringify(copy, null, 2));
    output.answer(copy);
  });
}

async function erase({ variables, output }: Call, email: string, why: Why): Promise<0 | 1> {
  return withDatabase(variables, async (reached) => {
    const cause = causeOf(reached, why);
    const erased = await erasePerson(reached, await ask(reached, email), cause);
    if (erased.state === 'refused') {
      for (const sentence of erased.reasons) output.error(sentence);
      return 1;
    }
    output.out(`Erased: ${printFound(erased.found)}. Cards keep their value.`);
    for (const { reference, hotelNumbers } of erased.found.stays) {
      if (hotelNumbers.length === 0) continue;
      output.out(`The hotel's own system still has ${hotelNumbers.join(', ')} (${reference}).`);
    }
    printOthers(output, erased.found);
    output.answer(erased.found);
    return 0;
  });
}
