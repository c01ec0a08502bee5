import { asOwner } from '../../test/as-owner.ts';
import { Guest } from '../../test/guest.ts';
import { issueTestCard } from '../../test/issue-test-card.ts';
import { stayInDays } from '../../test/seeded-nights.ts';
import type { Staycard } from '../../test/start-staycard.ts';

type DeskGrowth = { readonly placements: number; readonly letters: number; readonly entries: number };

const DAYS = 1000;
const STAFF = 20;

/**
 * Bulk-inserts a thousand days of the desk's other lists: placements with the JSON of a real one, letters, and audit
 * log entries of existing staff. Triggers and foreign keys are off for this session only.
 */
export async function growDesk(staycard: Staycard, { placements, letters, entries }: DeskGrowth): Promise<void> {
  await placeOne(staycard);
  const now = `'${staycard.deps.clock.now().toString()}'::timestamptz`;
  const ago = (n: string, of: number) => `${now} - interval '${DAYS} days' * (1 - ${n}::float8 / ${of})`;
  await asOwner(
    staycard,
    `set session_replication_role = replica;
    ${INSERT_STAFF(now)};
    ${INSERT_PLACEMENTS(placements, ago('n', placements))};
    create temporary table staying as select row_number() over () as number, id from placement;
    create temporary table selling as select row_number() over () as number, id, sale_page_id from card limit ${placements};
    create unique index on staying (number);
    create unique index on selling (number);
    ${INSERT_LETTERS(letters, ago('n', letters))};
    ${INSERT_ENTRIES(entries, ago('n', entries))};
    analyze placement; analyze mail; analyze audit_entry; analyze staff`,
  );
}

async function placeOne(staycard: Staycard): Promise<void> {
  const { code } = await issueTestCard(staycard, { amount: 100_000 });
  const guest = new Guest(staycard.url);
  const { placement } = await guest.prepare({ stay: stayInDays(30, 2), codes: [code] });
  const { status } = await guest.place(placement);
  if (status !== 201) throw new Error(`nothing was placed: ${status}`);
}

const INSERT_STAFF = (now: string) => `
  insert into staff (id, name, state, is_demo, created_at)
  select gen_random_uuid(), 'Colleague ' || n, 'active', false, ${now} from generate_series(1, ${STAFF}) n`;

/** Most are at one hotel, some at a second, few at a third. One in five is not paid by cards, and few are open. */
const INSERT_PLACEMENTS = (count: number, at: string) => `
  insert into placement (id, sale_page_id, property_id, reference, session_number, idempotency_key, request_digest, state,
    quote_id, booking, buyer, terms, covered, pms_reservation, needs_person, redemption_posting, redemption_posting_at,
    placed_at, settled_at, time_zone)
  select grown.id, sale_page_id, case when n % 100 = 3 then 'dawn-lodge' when n % 4 = 1 then 'palais-rosenhain'
      else 'harbour-house' end,
    'L' || n, 1, grown.id::text, request_digest, grown.state, grown.id,
    jsonb_set(jsonb_set(booking, '{stay,arrivalDate}', to_jsonb(arrival::text)), '{stay,departureDate}',
      to_jsonb((arrival + 2)::text)),
    buyer || jsonb_build_object('email', 'guest' || n || '@example.com', 'lastName', 'Number' || n), terms,
    case when n % 5 = 0 then jsonb_set(covered, '{amount,amountMinor}', '0') else covered end,
    case when grown.state in ('confirmed', 'cancelled')
      then jsonb_set(pms_reservation, '{rooms,0,number}', to_jsonb((100000 + n)::text)) end,
    n % 1999 = 0, 'posted', at, at, at, time_zone
  from (select * from placement order by placed_at desc limit 1) as template
  cross join (select n, gen_random_uuid() as id, ${at} as at, (${at})::date + ((n * 7919::bigint) % 200)::int as arrival,
      case when n % 9973 = 0 then 'unknown' when n % 16 = 5 then 'refused' when n % 12 = 7 then 'cancelled'
        else 'confirmed' end as state
    from generate_series(1, ${count}) n) as grown`;

/** Six of ten are about a stay, three about a card, and one about neither. Few did not arrive. */
const INSERT_LETTERS = (count: number, at: string) => `
  insert into mail (id, sale_page_id, kind, cause_key, recipient, language, data, placement_id, state, tries, smtp_answer,
    created_at, queued_at, due_at, sent_at)
  select gen_random_uuid(), 'demo',
    case when n % 10 < 6 then 'stay_confirmed' when n % 10 < 9 then 'card_registered' else 'my_cards_link' end,
    coalesce(case when n % 10 between 6 and 8 then selling.id::text end, 'letter') || ' ' || n,
    'guest' || n || '@example.com', 'en', '{"productId": "gift-card"}', case when n % 10 < 6 then staying.id end,
    case when n % 499 = 0 then 'bounced' when n % 997 = 0 then 'given_up' else 'sent' end, 1,
    case when n % 499 = 0 then '550 no such mailbox' end, at, at, at, at
  from (select n, ${at} as at from generate_series(1, ${count}) n) as grown
  left join staying on staying.number = 1 + n % (select count(*) from staying)
  left join selling on selling.number = 1 + n % (select count(*) from selling)`;

/** Seven of ten are about a card, a quarter about a stay, and the others about a person or a sale page. */
const INSERT_ENTRIES = (count: number, at: string) => `
  insert into audit_entry (action, card_id, placement_id, about_staff_id, sale_page_id, within_sale_page_id, actor,
    staff_id, reason, details, created_at)
  select case when n % 4999 = 0 then 'rename_batch' when n % 20 = 19 then 'sign_in' when n % 20 > 13 then 'cancel'
      when n % 97 = 0 then 'void' when n % 3 = 0 then 'extend' else 'issue' end,
    case when n % 4999 > 0 and n % 20 < 14 then selling.id end,
    case when n % 4999 > 0 and n % 20 between 14 and 18 then staying.id end,
    case when n % 4999 > 0 and n % 20 = 19 then working.id end, case when n % 4999 = 0 then 'demo' end,
    case when n % 4999 = 0 or n % 20 between 14 and 18 then 'demo' when n % 20 < 14 then selling.sale_page_id end,
    'staff:' || working.id, working.id, 'other', '{"amount": 5000}', at
  from (select n, ${at} as at from generate_series(1, ${count}) n) as grown
  left join staying on staying.number = 1 + (n * 7919::bigint) % (select count(*) from staying)
  left join selling on selling.number = 1 + (n * 7919::bigint) % (select count(*) from selling)
  left join (select row_number() over () as number, id from staff where name like 'Colleague %') as working
    on working.number = 1 + n % ${STAFF}
  order by n`;
