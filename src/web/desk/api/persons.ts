import type { PersonExport, PersonFound } from '#contract/staff/staff-persons.ts';
import { request } from '../../api/request.ts';
import { requestAct } from './request-act.ts';
import { staffAddress } from './staff-address.ts';

/** What is kept of a guest, whose address stands in no address and no cache. */
export function findPerson(email: string): Promise<PersonFound> {
  return request<PersonFound>({ method: 'POST', path: staffAddress('personFinding'), body: { email } });
}

type Asked = { readonly email: string; readonly reason: string };

export function exportPerson(asked: Asked): Promise<PersonExport> {
  return requestAct({ path: staffAddress('personExport'), body: asked });
}

export function erasePerson(asked: Asked): Promise<PersonFound> {
  return requestAct({ path: staffAddress('personErasure'), body: asked });
}
