import { setTimeout as pause } from 'node:timers/promises';
import { asId } from '#domain/value/ids.ts';
import type { ConfiguredProperty } from '#domain/stay/property.ts';
import { applySalePage } from '../src/server/sale-page/apply-sale-page.ts';
import type { Staycard } from './start-staycard.ts';
import { testClock } from './test-clock.ts';

type Written = { readonly id: string; readonly connection?: object };

/** Changes the settings of some properties of the demo, and waits until the server has read them. */
export async function applyToProperties(
  { db, deps }: Pick<Staycard, 'db' | 'deps'>,
  at: readonly string[],
  change: (property: Written) => object,
  isChanged: (property: ConfiguredProperty) => boolean,
): Promise<void> {
  const row = await db.selectFrom('sale_page').select('definition').where('id', '=', 'demo').executeTakeFirstOrThrow();
  const definition = row.definition as { properties: Written[] };
  const properties = definition.properties.map((one) => (at.includes(one.id) ? change(one) : one));
  const author = { actor: 'test', reason: 'settings for a test', at: testClock.now() };
  const applied = await applySalePage(db, JSON.stringify({ ...definition, properties }), author);
  if (applied.state !== 'applied') throw new Error(JSON.stringify(applied));
  // The server caches sale pages for a moment.
  for (;;) {
    const { properties: known } = await deps.salePages.load('demo');
    const changed = at.map((id) => known.get(asId(id)));
    if (changed.every((property) => property && isChanged(property))) return;
    await pause(50);
  }
}
