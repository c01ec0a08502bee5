import { Option, type Command } from '@commander-js/extra-typings';
import { ROLES, type Grant } from '#domain/staff-rights.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import { createSalePages } from '../sale-page/load-sale-page.ts';
import { forgetStaff } from '../staff/forget-staff.ts';
import {
  changeGrants,
  inviteByCommand,
  isSameGrant,
  listPeople,
  lockStaff,
  type Person,
} from '../staff/invite-staff.ts';
import { askFirst } from './ask-first.ts';
import type { Call } from './call.ts';
import { findNamed } from './find-named.ts';
import { textOption, yes } from './options.ts';
import { withDatabase, type Reached } from './reach-database.ts';
import { causeOf } from './who-types.ts';

/** `staff invite`, `grant`, `revoke`, `list`, `lock`, `unlock` and `erase`: who may sign in to the desk. */
export function addStaffCommands(staff: Command, call: Call): void {
  staff
    .command('invite')
    .description('lets somebody in, or in again: prints a link that works once, for 24 hours')
    .argument('<name>', 'of the person')
    .addOption(new Option('--role <role>', 'what they may do').choices(ROLES).makeOptionMandatory())
    .addOption(textOption('--sale-page <id>', 'only on this sale page'))
    .addOption(textOption('--property <id>', 'with --sale-page: only at this property'))
    .action((name, options) => invite(call, name, options));
  for (const action of ['grant', 'revoke'] as const) {
    staff
      .command(action)
      .description(action === 'grant' ? 'gives somebody a further role' : 'takes a role from somebody')
      .argument('<name>', 'of the person')
      .addOption(new Option('--role <role>', 'which one').choices(ROLES).makeOptionMandatory())
      .addOption(textOption('--sale-page <id>', 'the one that is for this sale page'))
      .addOption(textOption('--property <id>', 'with --sale-page: the one that is for this property'))
      .addOption(textOption('--reason <text>', 'why, for the audit log').default('roles changed'))
      .action(async (name, options) => call.endWith(await changeRoles(call, name, action, options)));
  }
  staff
    .command('list')
    .description('prints who may sign in, and what they may do')
    .action(() => list(call));
  for (const action of ['lock', 'unlock'] as const) {
    staff
      .command(action)
      .description(
        action === 'lock'
          ? 'ends all sessions of somebody, at once, and lets them in no more'
          : 'lets somebody in again',
      )
      .argument('<name>', 'of the person')
      .action((name) => lock(call, name, action === 'lock'));
  }
  staff
    .command('erase')
    .description('takes the name off somebody who has left, permanently; what they did stays in the audit log')
    .argument('<name>', 'of the person')
    .addOption(yes)
    .action(async (name, wanted) => call.endWith(await erase(call, name, wanted)));
}

type Wanted = {
  readonly role: Grant['role'];
  readonly salePage?: string | undefined;
  readonly property?: string | undefined;
};

async function invite({ variables, output }: Call, typed: string, { role, salePage, property }: Wanted): Promise<void> {
  const name = typed.trim();
  if (name === '') throw new StartFailure('The name is empty.');
  return withDatabase(variables, async (reached) => {
    const grant = { role, salePageId: salePage ?? null, propertyId: property ?? null };
    await requirePlace(reached, grant);
    const { link, endsAt } = await inviteByCommand(
      reached,
      { name, grants: [grant] },
      causeOf(reached, { reason: 'invited' }),
    );
    output.out(`${name} comes in by this link, once, until ${endsAt.toString({ smallestUnit: 'minute' })}:`);
    output.out(link);
    output.answer({ name, link, endsAt });
  });
}

/** A role at a place that is not there would let nobody do anything. */
async function requirePlace({ db, clock }: Reached, { salePageId, propertyId }: Grant): Promise<void> {
  if (salePageId === null) {
    if (propertyId !== null) throw new StartFailure('--property needs --sale-page.');
    return;
  }
  const page = await createSalePages(db, () => clock.now().epochMilliseconds).find(salePageId);
  if (!page) throw new StartFailure(`There is no sale page "${salePageId}".`);
  const isThere = propertyId === null || [...page.properties.keys()].some((id) => id === propertyId);
  if (!isThere) throw new StartFailure(`"${salePageId}" has no property "${propertyId}".`);
}

async function list({ variables, output }: Call): Promise<void> {
  return withDatabase(variables, async ({ db }) => {
    const people = await listPeople(db);
    for (const person of people) output.out(printPerson(person));
    if (people.length === 0) output.out('Nobody can sign in yet: staff invite NAME --role owner lets somebody in.');
    output.answer(people);
  });
}

function printPerson({ name, state, grants, passkeys }: Person): string {
  const roles = grants.map(({ role, salePageId, propertyId }) => {
    const place = [salePageId, propertyId].filter((part) => part !== null).join(' / ');
    return place === '' ? role : `${role} at ${place}`;
  });
  return [name, state, roles.join(', '), `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`].join('  ');
}

async function erase(call: Call, name: string, wanted: { readonly yes?: true | undefined }): Promise<0 | 1> {
  const { variables, output, input } = call;
  return withDatabase(variables, async (reached) => {
    const person = await findNamed(reached, name);
    if (input.isTerminal && !wanted.yes) {
      output.error(`This would be erased, permanently: ${printPerson(person)}`);
      if (!(await askFirst(call, { elseDo: true }))) return 1;
    }
    const { name: now } = await forgetStaff(reached, person.id, {
      staff: null,
      cause: causeOf(reached, { reason: 'erased' }),
    });
    output.out(`Erased. What they did is by ${now}.`);
    return 0;
  });
}

async function changeRoles(
  { variables, output }: Call,
  name: string,
  action: 'grant' | 'revoke',
  { role, salePage, property, reason }: Wanted & { readonly reason: string },
): Promise<0 | 1> {
  return withDatabase(variables, async (reached) => {
    const grant = { role, salePageId: salePage ?? null, propertyId: property ?? null };
    const person = await findNamed(reached, name);
    const without = (held: readonly Grant[]) => held.filter((one) => !isSameGrant(one, grant));
    const has = without(person.grants).length < person.grants.length;
    if (has === (action === 'grant')) {
      output.error(`${person.name} ${has ? 'has this role already' : 'does not have this role'}.`);
      return 1;
    }
    if (action === 'grant') await requirePlace(reached, grant);
    const by = { staff: null, cause: causeOf(reached, { reason }) };
    const change = (held: readonly Grant[]) => (has ? without(held) : [...without(held), grant]);
    const changed = await changeGrants(reached, person.id, change, by);
    output.out(printPerson(changed));
    output.answer(changed);
    return 0;
  });
}

async function lock({ variables, output }: Call, name: string, isLocked: boolean): Promise<void> {
  return withDatabase(variables, async (reached) => {
    const person = await findNamed(reached, name);
    const cause = causeOf(reached, { reason: isLocked ? 'locked' : 'let in again' });
    await lockStaff(reached, person.id, isLocked, { staff: null, cause });
    output.out(isLocked ? `${person.name} is locked and signed out everywhere.` : `${person.name} can sign in again.`);
  });
}
