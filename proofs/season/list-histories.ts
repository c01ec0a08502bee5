import { sql } from 'kysely';
import { Hotel } from '../../test/hotel.ts';
import type { SeasonWorld } from './season-world.ts';

const REFERENCES = /SC-[0-9A-Z]{4}-[0-9A-Z]{4}/g;

/** The events, and the hotel's records, of each reservation that a violation names, to find the cause. */
export async function listHistories(
  { db, simulator }: Pick<SeasonWorld, 'db' | 'simulator'>,
  violations: readonly string[],
): Promise<string[]> {
  const references = new Set(violations.flatMap((violation) => violation.match(REFERENCES) ?? []));
  const hotel = new Hotel({ simulator });
  const histories = await Promise.all(
    [...references].map(async (reference) => {
      const { rows } = await sql<{ at: string; what: string }>`
        with stay as (select id from placement where reference = ${reference}),
        change as (
          select changed_at, '' as of, to_state, coalesce(words, because) as because from placement_change
            join stay on placement_id = stay.id
            left join placement_change_words on change_id = placement_change.id
          union all
          select changed_at, 'payment ', to_state, coalesce(words, because) from placement_payment_change
            join stay on placement_id = stay.id
            left join placement_payment_change_words on change_id = placement_payment_change.id)
        select to_char(changed_at, 'HH24:MI:SS.MS') as at, of || to_state || ': ' || because as what
        from change order by changed_at`.execute(db);
      const rooms = await hotel.reservationsOf(reference);
      return [
        `${reference}:`,
        ...rows.map(({ at, what }) => `  ${at} ${what}`),
        ...rooms.map((room) => `  at the hotel: ${JSON.stringify(room)}`),
      ];
    }),
  );
  return histories.flat();
}
