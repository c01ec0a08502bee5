import type {
  AuditList,
  InvitationLink,
  Today,
  Watch,
  WireApproval,
  WirePerson,
} from '#contract/desk/staff-oversight.ts';
import type { WireGrant } from '#contract/desk/staff-session.ts';
import { request, requestText } from '../../api/request.ts';
import { readQuery } from '../../api/read-query.ts';
import { requestAct } from './request-act.ts';
import { saveFile } from './save-file.ts';
import { staffAddress, writeQuery } from './staff-address.ts';

const FILE_TIMEOUT_MS = 60_000;

const EVERY_MINUTE = { refetchInterval: 60_000 };
export const todayQuery = readQuery<Today>(['today'], { path: staffAddress('today') }, EVERY_MINUTE);

const APPROVALS = { path: staffAddress('approvals') };
export const approvalsQuery = readQuery<{ approvals: WireApproval[] }>(['approvals'], APPROVALS, {
  // A list previews each act on a card, so it is not loaded more often.
  refetchInterval: ({ state }) =>
    state.data?.approvals.some(({ task }) => task?.state === 'running') ? 10_000 : false,
});

/** Approves a request as the second person. The act is then performed with the balance of that moment. */
export async function approve({ id }: Pick<WireApproval, 'id'>): Promise<void> {
  await requestAct({ path: staffAddress('approve', { id }), body: {} });
}

export async function refuse(id: string, why: { reason: string; note: string | null }): Promise<void> {
  await requestAct({ path: staffAddress('refuse', { id }), body: why });
}

export async function withdraw(id: string): Promise<void> {
  await request({ path: staffAddress('withdraw', { id }), body: {} });
}

export const peopleQuery = readQuery<{ people: WirePerson[] }>(['people'], { path: staffAddress('people') });

export function invitePerson(name: string, grants: readonly WireGrant[]): Promise<InvitationLink> {
  return requestAct({ path: staffAddress('people'), body: { name, grants } });
}

export function changeGrants(id: string, grants: readonly WireGrant[]): Promise<object> {
  return requestAct({ path: staffAddress('personGrants', { id }), body: { grants } });
}

export function inviteAgain(id: string): Promise<InvitationLink> {
  return requestAct({ path: staffAddress('personInvitation', { id }), body: {} });
}

export function lockPerson(id: string, isLocked: boolean): Promise<object> {
  return requestAct({ path: staffAddress('personLock', { id }), body: { is_locked: isLocked } });
}

export function eraseName(id: string): Promise<object> {
  return requestAct({ path: staffAddress('personNameErasure', { id }), body: {} });
}

export function auditQuery(query: Readonly<Record<string, string>>) {
  return readQuery<AuditList>(['audit', query], { path: staffAddress('audit') + writeQuery(query) });
}

export async function saveAudit(query: Readonly<Record<string, string>>): Promise<void> {
  const path = staffAddress('auditFile') + writeQuery(query);
  saveFile('audit.csv', 'text/csv', await requestText({ path, timeoutMs: FILE_TIMEOUT_MS }));
}

export const watchQuery = readQuery<Watch>(['watch'], { path: staffAddress('watch') });
