import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import type { Staycard } from '../start-staycard.ts';
import { testClock } from '../test-clock.ts';

/** Creates another sale page beside the demo's, with the same properties and products, and no cards. */
export async function openSecondSalePage(
  { db }: Pick<Staycard, 'db'>,
  id: string,
  changed: { readonly [Setting in 'time_zone' | 'privacy' | 'desk' | 'network_limit' | 'journal']?: unknown } = {},
): Promise<void> {
  const demo = await db.selectFrom('sale_page').select('definition').where('id', '=', 'demo').executeTakeFirstOrThrow();
  // Valid, because JSON is a subset of YAML.
  const applied = await applySalePage(db, JSON.stringify({ ...demo.definition, ...changed, id }), {
    actor: 'test',
    reason: 'a second sale page',
    at: testClock.now(),
  });
  if (applied.state === 'refused') throw new Error(JSON.stringify(applied.faults));
}
