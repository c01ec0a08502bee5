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
import { createOn } from './frame/on-call.ts';
import { guardStaffCalls } from './frame/staff-frame.ts';
import { staffIssueCalls } from './card-issuing/staff-issue-calls.ts';
import { findCalls } from './find/find-calls.ts';
import { noteCalls } from './notes/note-calls.ts';
import { staffMailCalls } from './mails/staff-mail-calls.ts';
import { staffPersonCalls } from './persons/staff-person-calls.ts';
import { staffReservationCalls } from './reservations/staff-reservation-calls.ts';
import { staffTaskCalls } from './tasks/staff-task-calls.ts';

/** The calls of the desk, as `STAFF_CALLS` lists them. */
export function staffCalls(deps: DeskParts): FastifyPluginAsyncZod {
  return async (app) => {
    await guardStaffCalls(app, deps);
    const on = createOn(app);
    signInCalls(app, on, deps);
    findCalls(on, deps);
    staffCardCalls(on, deps);
    noteCalls(on, deps);
    staffIssueCalls(on, deps);
    staffTaskCalls(on, deps);
    staffReservationCalls(on, deps);
    salePageEditCalls(on, deps);
    staffMailCalls(on, deps);
    staffPersonCalls(on, deps);
    todayCalls(on, deps);
    auditCalls(on, deps);
    booksCalls(on, deps);
    peopleCalls(on, deps);
    approvalCalls(on, deps);
  };
}
