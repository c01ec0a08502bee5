import type { Command } from '@commander-js/extra-typings';
import type { WireApproval } from '#contract/staff/staff-oversight.ts';
import { listOpenApprovals } from '../staff/decide-approval.ts';
import { COMMAND_LINE } from '../staff/places.ts';
import type { Call } from './call.ts';
import { printBy, printUnits } from './print-desk-rows.ts';
import { withDesk } from './reach-desk.ts';

/** `approvals list`. To agree takes the passkey of a second person, so there is no command for it. */
export function addApprovalsCommands(approvals: Command, call: Call): void {
  approvals
    .command('list')
    .description('lists acts that wait for a second person, who agrees at the desk, and what was decided this week')
    .action(() => listApprovals(call));
}

async function listApprovals({ variables, output }: Call): Promise<void> {
  return withDesk(variables, async (deps) => {
    const approvals = await listOpenApprovals(deps, COMMAND_LINE);
    for (const approval of approvals) output.out(print(approval));
    if (approvals.length === 0) output.out('Nothing waits for a second person.');
    output.answer(approvals);
  });
}

function print(approval: WireApproval): string {
  const { id, state, act, card, issue, task, asked_by: by, asked_at: at, decided_by: decided, reason } = approval;
  const about = card
    ? `card …${card.last4} with ${printUnits(card.balance)}`
    : issue
      ? `${issue.count} × ${printUnits(issue.amount)} of ${issue.product.id}`
      : `${task?.cards ?? 0} cards`;
  const end = decided ? `, decided by ${printBy(decided)}` : `, until ${approval.ends_at}`;
  return `${id}  ${state}  ${act} of ${about}, asked by ${printBy(by)} ${at}${end}: ${reason}`;
}
