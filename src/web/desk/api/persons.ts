import type { PersonFound } from '#contract/desk/staff-persons.ts';
import { request } from '../../api/request.ts';
import { requestAct } from './request-act.ts';
import { staffAddress } from './staff-address.ts';

/** The data stored about a guest. Their address is neither put into a URL nor cached. */
export function findPerson(email: string): Promise<PersonFound> {
  return request<PersonFound>({ path: staffAddress('personFinding'), body: { email } });
}

type Asked = { readonly email: string; readonly reason: string };

export async function exportPerson(asked: Asked): Promise<void> {
  const file = { name: 'persons-data.json', type: 'application/json' } as const;
  await requestAct({ path: staffAddress('personExport'), body: asked, file });
}

export function erasePerson(asked: Asked): Promise<PersonFound> {
  return requestAct({ path: staffAddress('personErasure'), body: asked });
}
