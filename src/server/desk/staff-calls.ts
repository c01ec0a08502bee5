import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { DeskParts } from './desk-parts.ts';
import { approvalCalls } from './approvals/approval-calls.ts';
import { auditCalls } from './audit/audit-calls.ts';
import { booksCalls } from './books/books-calls.ts';
import { peopleCalls } from './people/people-calls.ts';
import { todayCalls } from './today/today-calls.ts';
import { salePageEditCalls } from './sale-page/sale-page-edit-calls.ts';
import { signInCalls } from './session/sign-in-calls.ts';
import { staffCardCalls } from './card-acts/staff-card-calls.ts';
import { guardStaffCalls } from './frame/staff-frame.ts';
import { staffIssueCalls } from './card-issuing/staff-issue-calls.ts';
import { findCalls } from './find/find-calls.ts';
import { noteCalls } from './notes/note-calls.ts';
import { staffMailCalls } from './mails/staff-mail-calls.ts';
import { staffPersonCalls } from './persons/staff-person-calls.ts';
import { staffReservationCalls } from './reservations/staff-reservation-calls.ts';
import { staffTaskCalls } from './tasks/staff-task-calls.ts';

/** The calls of the desk, each with its right. `src/contract/desk` has the answers. */
export function staffCalls(deps: DeskParts): FastifyPluginAsyncZod {
  return async (app) => {
    await guardStaffCalls(app, deps);
    signInCalls(app, deps);
    findCalls(app, deps);
    staffCardCalls(app, deps);
    noteCalls(app, deps);
    staffIssueCalls(app, deps);
    staffTaskCalls(app, deps);
    staffReservationCalls(app, deps);
    salePageEditCalls(app, deps);
    staffMailCalls(app, deps);
    staffPersonCalls(app, deps);
    todayCalls(app, deps);
    auditCalls(app, deps);
    booksCalls(app, deps);
    peopleCalls(app, deps);
    approvalCalls(app, deps);
  };
}
