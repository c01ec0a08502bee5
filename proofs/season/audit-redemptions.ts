import { sql } from 'kysely';
import { Hotel } from '../../test/hotel.ts';
import type { DeskNotebook } from './season-colleague.ts';
import type { SeasonWorld } from './season-world.ts';

type Audited = Pick<SeasonWorld, 'db' | 'simulator'>;

/** Rules for cards that pay at counters, tills and on bills. Each violation is one sentence. */
export async function auditRedemptions(world: Audited, { twins }: Pick<DeskNotebook, 'twins'>): Promise<string[]> {
  return [...twins, ...(await auditTransfers(world)), ...(await auditReceipts(world)), ...(await auditBills(world))];
}

/** The transfers of each redemption hold, redeem and give back its amounts, and nothing is left on hold. */
async function auditTransfers({ db }: Audited): Promise<string[]> {
  const { rows } = await sql<{ sentence: string }>`
    with moved as (
      select redemption_id as id, coalesce(sum(amount) filter (where kind = 'hold'), 0) as held,
        coalesce(sum(amount) filter (where kind = 'redeem'), 0) as redeemed,
        coalesce(sum(amount) filter (where kind = 'release'), 0) as released,
        coalesce(sum(amount) filter (where kind = 'give_back'), 0) as back
      from transfer where redemption_id is not null group by 1),
    taken_back as (select redemption_id as id, sum(amount) as amount from reversal group by 1)
    select format('redemption %s is %s: captured %s, reversed %s; transfers held %s, redeemed %s, released %s, gave back %s, reversals %s',
        redemption.id, state, captured, reversed, held.held, redeemed, released, back, taken_back.amount) as sentence
      from redemption left join moved held using (id) left join taken_back using (id)
      where state = 'held' or redeemed is distinct from captured or back is distinct from reversed
        or coalesce(taken_back.amount, 0) <> reversed or redeemed + released is distinct from held.held
        or captured > redemption.held or reversed > captured
    union all
    select format('lot %s spent %s of %s', lot_id, spent, had) from (
      select lot_id, sum(amount) filter (where kind in ('issue', 'adjust', 'give_back')) as had,
        coalesce(sum(amount) filter (where kind in ('redeem', 'void', 'paid_out')), 0) as spent
      from transfer group by 1) of_lot where spent > had`.execute(db);
  return rows.map(({ sentence }) => sentence);
}

/** A receipt pays once, unless the person said that it is the same again. Each use by staff is in the log once. */
async function auditReceipts({ db }: Audited): Promise<string[]> {
  const { rows } = await sql<{ sentence: string }>`
    select format('receipt %s paid %s times', receipt_form(receipt), count(*)) as sentence from redemption
      where receipt <> '' and not receipt_again and purpose <> 'bill' and state in ('held', 'captured', 'part_reversed')
      group by sale_page_id, property_id, outlet, business_date, receipt_form(receipt) having count(*) > 1
    union all
    select format('redemption %s is in the log %s times', redemption.id, count(entry.id))
      from redemption left join audit_entry entry on entry.card_id = redemption.card_id
        and entry.action in ('redeem', 'pay_bill') and entry.details ->> 'redemption' = redemption.id::text
      where redemption.actor like 'staff:%' group by redemption.id having count(entry.id) <> 1`.execute(db);
  return rows.map(({ sentence }) => sentence);
}

/** A bill has one payment for each capture, a negative one for each reversal, and none for what was dropped. */
async function auditBills(world: Audited): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    state: string;
    of: string;
    currency: string;
    amount: number;
    reversals: number;
  }>`
    select posting.id, posting.state, redemption.state as of, currency, posting.amount::float8 as amount,
      (select count(*)::int from reversal where redemption_id = redemption.id
        and reversal.idempotency_key = posting.idempotency_key) as reversals
    from bill_posting posting join redemption on redemption.id = redemption_id`.execute(world.db);
  const valid = (await new Hotel(world).rows('payments')).filter(
    ({ State }) => State !== 'Canceled' && State !== 'Failed',
  );
  const ours = valid.flatMap((payment) => {
    const id = /"rdm_([^"]+)"/.exec(JSON.stringify(payment))?.[1];
    const { Currency, GrossValue } = payment['Amount'] as { Currency: string; GrossValue: number };
    return id === undefined ? [] : [{ id, says: `${Currency} ${-Math.round(GrossValue * 100)}` }];
  });
  const known = new Set(rows.map(({ id }) => id));
  return [
    ...ours.filter(({ id }) => !known.has(id)).map(({ id }) => `a bill has rdm_${id}, which we do not know`),
    ...rows.flatMap(({ id, state, of, currency, amount, reversals }) => {
      const found = ours.filter((payment) => payment.id === id).map(({ says }) => says);
      const wanted = state === 'posted' ? [`${currency} ${amount}`] : [];
      const isEnded = state === 'posted' || state === 'dropped';
      const isBack = amount < 0;
      const isRight = isBack
        ? reversals === (state === 'posted' ? 1 : 0)
        : (of === 'released') === (state === 'dropped');
      if (isEnded && isRight && found.join() === wanted.join()) return [];
      return [
        `posting ${id} of ${amount} is ${state}, ${of}, with ${reversals} reversals; its bill has ${found.join() || 'nothing'}`,
      ];
    }),
  ];
}
