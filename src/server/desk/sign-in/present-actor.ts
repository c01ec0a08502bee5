import type { WireBy } from '#contract/desk/staff-values.ts';
import { readStaffActor } from '../../platform/audit/audit-log.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { listNames } from './staff-store.ts';

const SERVER_ACTORS = ['placement', 'demo', 'approval'];

/** Resolves actors of the logs for people. Names of staff are only in their own table. */
export async function createActors(db: Database | Tx, actors: readonly string[]): Promise<(actor: string) => WireBy> {
  const staffIds = actors.flatMap((actor) => readStaffActor(actor) ?? []);
  const names = await listNames(db, staffIds);
  return (actor) => {
    const id = readStaffActor(actor);
    if (id !== null) return { kind: 'staff', id, name: names.get(id) ?? null };
    if (actor === 'guest') return { kind: 'guest', id: null, name: null };
    if (SERVER_ACTORS.includes(actor)) return { kind: 'server', id: null, name: null };
    return { kind: 'command_line', id: null, name: actor.replace(/^cli:/, '') };
  };
}

export function presentStaff(names: ReadonlyMap<string, string>, id: string): WireBy {
  return { kind: 'staff', id, name: names.get(id) ?? null };
}
