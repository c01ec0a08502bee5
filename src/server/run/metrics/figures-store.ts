import { sql, type RawBuilder } from 'kysely';
import { PERSON_REASONS } from '#domain/placement/person-needed.ts';
import { isOpen, PLACEMENT_STATES } from '#domain/placement/placement.ts';
import { instantValue } from '../../platform/database/database.ts';
import { JOBS_BY_STATE, SECONDS_DUE } from '../../platform/jobs/jobs.ts';

/** One sample: a value, and its labels. */
export type FigureRow = { readonly value: number; readonly [label: string]: string | number };

type Figure = {
  readonly help: string;
  readonly labels: readonly string[];
  /** Gives zeros too, so that alerts can distinguish them from missing data. Absent: it is not read by one query. */
  readonly query?: (now: Temporal.Instant) => RawBuilder<FigureRow>;
};

const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
const each = (words: readonly string[]) => sql`unnest(array[${literals(words)}])`;

/** Seconds since the earliest of some moments. 0 for none. */
const ageOf = (at: RawBuilder<unknown>, now: Temporal.Instant) =>
  sql`coalesce(greatest(0, round(extract(epoch from ${instantValue(now)} - min(${at}))))::int, 0)`;

const since = (now: Temporal.Instant, hours: number) => instantValue(now.subtract({ hours }));

const WAITING_STATES = PLACEMENT_STATES.filter((state) => isOpen(state) || state === 'cancelling');
const SETTLED_STATES = PLACEMENT_STATES.filter((state) => !WAITING_STATES.includes(state));
const LETTER_STATES = ['queued', 'sending', 'bounced', 'given_up'];
const OPEN = literals(PLACEMENT_STATES.filter(isOpen));

/** Two queries, each with an index. */
const WAITING = sql`${each(WAITING_STATES)} as every (state) left join (
    select id, state, placed_at from placement where state in (${OPEN})
    union all select id, state, placed_at from placement where state = 'cancelling') waiting using (state)`;

/** A placement may have several. */
const NEEDS = sql`(select coalesce(reason, 'unwritten') as reason, coalesce(since, placed_at) as since
    from placement left join placement_need on placement_id = placement.id where needs_person) need`;

/** Holds belong to open placements. */
const HELD = sql`placement join transfer hold on hold.placement_id = placement.id and hold.kind = 'hold'
    join card on card.id = hold.card_id
    where placement.state in (${OPEN}) and not exists (select from transfer where hold_id = hold.id)`;

/** The last check of the tables, and the last that also asked the hotels. */
const CHECKS = sql`(
    (select 'tables' as "of", checked_at, violations from ledger_check order by id desc limit 1)
    union all (select 'hotels', checked_at, hotel_violations from ledger_check
      where hotels_asked is not null order by id desc limit 1)) last_check`;

/** Every metric from the database. All processes export the same values: never add them up. */
export const FIGURES: Readonly<Record<string, Figure>> = {
  staycard_placements: {
    help: 'Placements that are not settled, by state',
    labels: ['state'],
    query: () => sql`select state, count(id) as value from ${WAITING} group by state`,
  },
  staycard_placements_oldest_seconds: {
    help: 'For how long the placement that waits longest has been in a state; 0 for none',
    labels: ['state'],
    query: (now) => sql`select state, ${ageOf(sql`coalesce(changed.at, placed_at)`, now)} as value from ${WAITING}
      left join lateral (select changed_at as at from placement_change where placement_id = waiting.id
        order by placement_change.id desc limit 1) changed on true
      group by state`,
  },
  staycard_placements_settled_last_hour: {
    help: 'Placements that were settled within the last hour, by state',
    labels: ['state'],
    query: (now) => sql`select state, count(id) as value from ${each(SETTLED_STATES)} as every (state)
      left join (select id, state from placement where settled_at > ${since(now, 1)}) settled using (state)
      group by state`,
  },
  staycard_placements_needing_person: {
    help: 'Placements that wait for a person, by reason',
    labels: ['reason'],
    query: () => sql`select reason, count(since) as value
      from ${each([...PERSON_REASONS, 'unwritten'])} as every (reason) left join ${NEEDS} using (reason)
      group by reason`,
  },
  staycard_placements_needing_person_oldest_seconds: {
    help: 'For how long the one that waits longest has; 0 for none',
    labels: [],
    query: (now) => sql`select ${ageOf(sql`since`, now)} as value from ${NEEDS}`,
  },
  staycard_value_held_minor: {
    help: 'Value on hold, in minor units by currency',
    labels: ['currency'],
    query: () => sql`select card.currency, sum(hold.amount)::bigint as value from ${HELD}
      and card.currency is not null group by card.currency`,
  },
  staycard_uses_held: {
    help: 'Uses on hold',
    labels: [],
    query: () => sql`select coalesce(sum(hold.amount) filter (where card.currency is null), 0)::bigint as value
      from ${HELD}`,
  },
  staycard_jobs: {
    help: 'Jobs by queue: waiting, active, or given up',
    labels: ['job', 'state'],
    query: () => JOBS_BY_STATE,
  },
  staycard_jobs_oldest_due_seconds: {
    help: 'For how long the job that is due for longest has waited for a worker; 0 for none',
    labels: ['job'],
    query: () => SECONDS_DUE,
  },
  staycard_letters: {
    help: 'Letters that are queued or being sent; bounced or given_up of the last day',
    labels: ['state'],
    query: (now) => sql`select state, count(id) as value from ${each(LETTER_STATES)} as every (state) left join (
        select id, state from mail where state in ('queued', 'sending')
        union all select id, state from mail where state in ('bounced', 'given_up') and queued_at > ${since(now, 24)}
      ) letter using (state) group by state`,
  },
  staycard_letters_oldest_seconds: {
    help: 'For how long the letter that waits longest has; 0 for none',
    labels: [],
    query: (now) => sql`select ${ageOf(sql`queued_at`, now)} as value from mail where state = 'queued'`,
  },
  staycard_pms_requests_left: {
    help: 'Requests that the hotel system still allows within 30 seconds, by property',
    labels: ['property'],
  },
  staycard_ledger_check_timestamp_seconds: {
    help: 'When the ledger was checked last: all of it by tables, or hotels',
    labels: ['of'],
    query: () => sql`select "of", floor(extract(epoch from checked_at))::bigint as value from ${CHECKS}`,
  },
  staycard_ledger_violations: {
    help: 'Violations that this check found',
    labels: ['of'],
    query: () => sql`select "of", violations as value from ${CHECKS}`,
  },
  staycard_hotels_not_asked: {
    help: 'Hotels that the last check of hotels could not ask',
    labels: [],
    query: () => sql`select hotels_silent as value from ledger_check where hotels_asked is not null
      order by id desc limit 1`,
  },
};
