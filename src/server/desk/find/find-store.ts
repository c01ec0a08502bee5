import { sql } from 'kysely';
import { CODE_ENDING_ACTS } from '#contract/desk/staff-choices.ts';
import type { CardId } from '#domain/value/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { cardsWithin } from '../lists/card-and-stay-store.ts';
import type { PageReach } from '../sign-in/reach.ts';

export type EndedCode = {
  readonly cardId: CardId;
  readonly last4: string;
  readonly at: Temporal.Instant;
  readonly actor: string;
};

type Ended =
  | { readonly last4: string }
  | { readonly fingerprints: readonly Buffer[]; readonly numbers: readonly Buffer[]; readonly lastFours: string[] };

/** Literals, as the index needs them. */
const ENDING = sql.join(CODE_ENDING_ACTS.map((act) => sql.lit(act)));

/** Codes that cards in reach had before, newest first: by their last four, or as whole codes. */
export async function findEndedCodes(
  db: Database,
  reach: readonly PageReach[],
  search: Ended,
  limit: number,
): Promise<EndedCode[]> {
  const from = sql`details ->> 'from'`;
  const fits =
    'last4' in search
      ? sql`${from} = ${search.last4}`
      : sql`card_id in (select card_id from ended_code
          where sale_page_id = any (${reach.map(({ salePage }) => salePage.id)}::text[])
            and (code_fingerprint = any (${search.fingerprints}) or number_fingerprint = any (${search.numbers})))`;
  const lastFours = 'last4' in search ? [] : search.lastFours;
  const { rows } = await sql<EndedCode>`select * from (
      select distinct on (card.id) card.id as "cardId", ${from} as last4, entry.created_at as at, actor
      from audit_entry as entry join card on card.id = entry.card_id
      where action in (${ENDING}) and ${from} is not null
        and ${fits} and ${cardsWithin(reach)}
      order by card.id, (${from} = any (${lastFours}::text[])) desc, entry.id desc) as ended
    order by at desc limit ${limit}`.execute(db);
  return rows;
}
