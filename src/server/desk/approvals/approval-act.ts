import type { z } from 'zod';
import { ACT_BODIES } from '#contract/desk/staff-cards.ts';
import { RIGHT_OF_ACT, RIGHT_OF_TASK, type CardAct, type TaskKind } from '#contract/desk/staff-acts.ts';
import type { Right } from '#domain/desk/staff-rights.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import type { WantedAct } from '../card-acts/act-facts.ts';
import type { Approval } from '../records/approval-store.ts';
import { readAskedIssue } from './issue-approved.ts';

export function readWanted({ act, body }: Pick<Approval, 'act' | 'body'>): WantedAct {
  const schema: z.ZodType = ACT_BODIES[act as CardAct];
  return { act, body: schema.parse({ ...(body as object), note: null }) } as WantedAct;
}

/** The right that the requester and the approver need. */
export function rightOf(approval: Approval): Right {
  if (approval.placementId !== null) return 'reservation.cancel_for_other_fee';
  if (approval.taskId !== null) return RIGHT_OF_TASK[approval.act as TaskKind];
  return approval.cardId === null ? readAskedIssue(approval).right : RIGHT_OF_ACT[readWanted(approval).act];
}

export function reasonOf(approval: Approval): Cause['reason'] {
  if (approval.taskId !== null || approval.placementId !== null) return (approval.body as Pick<Cause, 'reason'>).reason;
  return approval.cardId === null ? readAskedIssue(approval).reason : readWanted(approval).body.reason;
}
