import { Option, type Command } from '@commander-js/extra-typings';
import { ROLES, type Grant } from '#domain/desk/staff-rights.ts';
import { StartFailure } from '../platform/start/start-failure.ts';
import { inviteByCommand } from '../desk/people/manage-staff.ts';
import type { CommandContext } from './command-context.ts';
import { textOption } from './options.ts';
import { withDatabase, type Reached } from './reach-database.ts';
import { causeOf } from './actor.ts';

/** `staff invite`: for the first person of the desk, and to recover access. */
export function addInviteStaffCommand(staff: Command, call: CommandContext): void {
  staff
    .command('invite')
    .description('invites a new or an existing person to the desk, by a single-use link for 24 hours')
    .argument('<name>', 'the name of the person')
    .addOption(
      new Option('--role <role>', 'their role; desk is the old name of reception')
        .choices([...ROLES, 'desk'])
        .makeOptionMandatory(),
    )
    .addOption(textOption('--sale-page <id>', 'only on this sale page'))
    .addOption(textOption('--property <id>', 'with --sale-page: only at this property'))
    .action((name, { role, ...options }) =>
      invite(call, name, { ...options, role: role === 'desk' ? 'reception' : role }),
    );
}

type Wanted = {
  readonly role: Grant['role'];
  readonly salePage?: string | undefined;
  readonly property?: string | undefined;
};

async function invite(
  { variables, output }: CommandContext,
  typed: string,
  { role, salePage, property }: Wanted,
): Promise<void> {
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
    output.out(`${name} can sign in with this link, once, until ${endsAt.toString({ smallestUnit: 'minute' })}:`);
    output.out(link);
    output.answer({ name, link, endsAt });
  });
}

/** A role at a place that does not exist would be useless. */
async function requirePlace({ salePages }: Reached, { salePageId, propertyId }: Grant): Promise<void> {
  if (salePageId === null) {
    if (propertyId !== null) throw new StartFailure('--property needs --sale-page.');
    return;
  }
  const page = await salePages.find(salePageId);
  if (!page) throw new StartFailure(`There is no sale page "${salePageId}".`);
  const isThere = propertyId === null || [...page.properties.keys()].some((id) => id === propertyId);
  if (!isThere) throw new StartFailure(`"${salePageId}" has no property "${propertyId}".`);
}
