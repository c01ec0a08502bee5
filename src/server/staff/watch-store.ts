import { sql } from 'kysely';
import { instantValue, type Database } from '../plumbing/database/database.ts';
import { cardsWithin } from './find-store.ts';
import type { PageReach } from './places.ts';

type Watched = {
  readonly kind: 'quick' | 'mutual' | 'link' | 'own_name';
  readonly at: Temporal.Instant;
  readonly staffId: string;
  /** Who agreed; null where nobody had to. */
  readonly approvedBy: string | null;
  readonly cardId: string;
  readonly last4: string;
  readonly act: string;
};

/** Within this somebody who agrees can hardly have looked. */
const QUICK_SECONDS = 60;

/**
 * What an owner or auditor should look at twice, the newest first: agreed to within a minute; by a pair that agrees to
 * what the other asks; by somebody whose link in the asker made; and value that somebody moved on a card of their name.
 */
export async function listWatched(
  db: Database,
  reach: readonly PageReach[],
  since: Temporal.Instant,
  limit: number,
): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    with agreed as (select approval.* from staff_approval approval join card on card.id = approval.card_id
      where approval.state = 'done' and decided_at >= ${instantValue(since)} and ${cardsWithin(reach)}),
    watched as (
      select 'quick' as kind, decided_at as at, asked_by as staff_id, decided_by as approved_by, card_id, act from agreed
        where decided_at < asked_at + make_interval(secs => ${QUICK_SECONDS})
      union all
      select 'mutual', decided_at, asked_by, decided_by, card_id, act from agreed where exists (
        select from agreed other where other.asked_by = agreed.decided_by and other.decided_by = agreed.asked_by)
      union all
      select 'link', decided_at, asked_by, decided_by, card_id, act from agreed where exists (
        select from audit_entry where action = 'invite' and staff_id = agreed.asked_by
          and about_staff_id = agreed.decided_by and created_at < agreed.decided_at)
      union all
      select 'own_name', entry.created_at, entry.staff_id, entry.approved_by, entry.card_id, entry.action
        from audit_entry entry join card on card.id = entry.card_id join staff on staff.id = entry.staff_id
          join card_registration on card_registration.card_id = card.id
        where entry.created_at >= ${instantValue(since)} and ${cardsWithin(reach)}
          and entry.action in ('adjust', 'extend', 'receive', 'replace', 'issue')
          and lower(card_registration.first_name || ' ' || card_registration.last_name) = lower(staff.name))
    select kind, at, staff_id as "staffId", approved_by as "approvedBy", card_id as "cardId", card.last4, act
      from watched join card on card.id = card_id order by at desc, card_id, kind limit ${limit}`.execute(db);
  return rows;
}
