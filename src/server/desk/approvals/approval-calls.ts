import { ActDone } from '#contract/desk/staff-cards.ts';
import * as contract from '#contract/desk/staff-oversight.ts';
import { Done } from '#contract/desk/staff-session.ts';
import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import { Nothing } from '#contract/guest/recovery.ts';
import type { App } from '../../platform/http/app.ts';
import type { DeskParts } from '../desk-parts.ts';
import { approve, refuseApproval, withdrawApproval } from './approve.ts';
import { listOpenApprovals } from './list-approvals.ts';

export function approvalCalls(app: App, deps: DeskParts): void {
  const list = { response: { 200: contract.Approvals } };
  const one = { params: contract.ApprovalParams, body: Nothing };
  const decide = { config: { staffRight: 'approval.decide' as const } };

  app.get(STAFF_PATHS.approvals, { config: { staffRight: 'approval.see' }, schema: list }, async ({ staff }) => ({
    approvals: await listOpenApprovals(deps, staff),
  }));

  app.post(
    STAFF_PATHS.approve,
    { ...decide, schema: { ...one, response: { 200: ActDone } } },
    ({ staff, params, confirmation, chargeStay }) => approve({ ...deps, chargeStay }, staff, params.id, confirmation),
  );

  app.post(
    STAFF_PATHS.refuse,
    { ...decide, schema: { ...list, params: contract.ApprovalParams, body: contract.RefusalRequest } },
    async ({ staff, params, body, causeOf }) => {
      await refuseApproval(deps, staff, params.id, body.note, causeOf(body.reason));
      return { approvals: await listOpenApprovals(deps, staff) };
    },
  );

  app.post(
    STAFF_PATHS.withdraw,
    { config: { staffRight: 'own' }, schema: { ...one, response: { 200: Done } } },
    async ({ staff, params, causeOf }) => {
      await withdrawApproval(deps, staff, params.id, causeOf('own'));
      return {};
    },
  );
}
