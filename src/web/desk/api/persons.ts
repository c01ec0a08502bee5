import type { PersonFound } from '#contract/desk/staff-persons.ts';
import { request } from '../../api/request.ts';
import { requestAct } from './request-act.ts';
import { staffAddress } from './staff-address.ts';

/** What is kept of a guest, whose address stands in no address and no cache. */
export function findPerson(email: string): Promise<PersonFound> {
  return request<PersonFound>({ method: 'POST', path: staffAddress('personFinding'), body: { email } });
}

type Asked = { readonly email: string; readonly reason: string };

/** A copy of what is kept of a guest, for the person signed in to save. */
export async function exportPerson(asked: Asked): Promise<void> {
  const file = { name: 'persons-data.json', type: 'application/json' } as const;
  await requestAct({ path: staffAddress('personExport'), body: asked, file });
}

export function erasePerson(asked: Asked): Promise<PersonFound> {
  return requestAct({ path: staffAddress('personErasure'), body: asked });
}
