import type { Watch } from '#contract/desk/staff-oversight.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { staffActor } from '../../platform/audit/audit-log.ts';
import { listReach, type Viewer } from '../sign-in/reach.ts';
import { createActors } from '../sign-in/present-actor.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { listWatched } from './watch-store.ts';

const WATCHED_DAYS = 90;
const MOST_LISTED = 100;

export async function showWatch(deps: DeskDependencies, staff: Viewer): Promise<Watch> {
  const since = deps.clock.now().subtract({ hours: WATCHED_DAYS * 24 });
  const reach = listReach(staff, 'audit.see', await deps.salePages.list());
  const rows = await listWatched(deps.db, reach, since, MOST_LISTED);
  const actors = rows.flatMap(({ staffId, approvedBy }) => [staffId, ...(approvedBy === null ? [] : [approvedBy])]);
  const present = await createActors(deps.db, actors.map(staffActor));
  return {
    days: WATCHED_DAYS,
    rows: rows.map(({ kind, at, staffId, approvedBy, salePageId, cardId, last4, taskId, reference, act }) => ({
      kind,
      at: presentMoment(at),
      by: present(staffActor(staffId)),
      approved_by: approvedBy === null ? null : present(staffActor(approvedBy)),
      sale_page_id: salePageId,
      card: cardId === null ? null : { id: cardId, last4: last4 ?? '' },
      task_id: taskId,
      reference,
      what: act,
    })),
  };
}
