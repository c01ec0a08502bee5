import type { Dependencies } from '../dependencies.ts';
import { inviteByCommand } from '../../desk/people/manage-staff.ts';

/** Two people, so that one can decide the other's requests. */
const DEMO_OWNERS = ['Demo owner', 'Demo colleague'] as const;

export type DemoStaff = { readonly name: string; readonly link: string };

/** The demo's owners, each with a fresh single-use link that works without a passkey. */
export async function inviteDemoStaff(deps: Pick<Dependencies, 'db' | 'clock' | 'config'>): Promise<DemoStaff[]> {
  const invited: DemoStaff[] = [];
  for (const name of DEMO_OWNERS) {
    const cause = { actor: 'demo', reason: 'the demo began', at: deps.clock.now() };
    const grants = [{ role: 'owner', salePageId: null, propertyId: null } as const];
    const { link } = await inviteByCommand(deps, { name, grants, isDemo: true }, cause);
    invited.push({ name, link });
  }
  return invited;
}
