import type { DeskParts } from '../desk-parts.ts';
import type { On } from '../frame/on-call.ts';
import { approve, refuseApproval, withdrawApproval } from './approve.ts';
import { listOpenApprovals } from './list-approvals.ts';

export function approvalCalls(on: On, deps: DeskParts): void {
  on('GET /staff/approvals', async ({ staff }) => ({ approvals: await listOpenApprovals(deps, staff) }));

  on('POST /staff/approvals/:id/approve', ({ staff, params, confirmation, chargeStay }) =>
    approve({ ...deps, chargeStay }, staff, params.id, confirmation),
  );

  on('POST /staff/approvals/:id/refuse', async ({ staff, params, body, causeOf }) => {
    await refuseApproval(deps, staff, params.id, body.note, causeOf(body.reason));
    return { approvals: await listOpenApprovals(deps, staff) };
  });

  on('POST /staff/approvals/:id/withdraw', async ({ staff, params, causeOf }) => {
    await withdrawApproval(deps, staff, params.id, causeOf('own'));
    return {};
  });
}
