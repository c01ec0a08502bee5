import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Staycard } from './start-staycard.ts';

/**
 * Waits until no payment is being posted. Jobs post payments a while after the guest's answer, so a fault planned for
 * the next payment could otherwise hit one of an earlier test.
 */
export async function untilPaymentsRest({ db }: Pick<Staycard, 'db'>): Promise<void> {
  const onTheirWay = async (): Promise<number> => {
    const { rows } = await sql`select 1 from pgboss.job where name in ('post-redemption', 'post-give-back')
      and (state in ('retry', 'active') or state = 'created' and start_after <= now())`.execute(db);
    return rows.length;
  };
  await expect.poll(onTheirWay).toBe(0);
}
