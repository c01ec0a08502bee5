import { readFile } from 'node:fs/promises';
import { asId } from '#domain/ids.ts';
import { invariant } from '#domain/invariant.ts';
import { dateAt } from '#domain/stay.ts';
import { hasCard, issueCard } from '../card/issue-card.ts';
import { loadCards } from '../card/load-cards.ts';
import { inTransaction } from '../plumbing/database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { adjustValue } from '../ledger/ledger.ts';
import { applySalePage } from '../sale-page/apply-sale-page.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { DEMO_CARDS, type DemoCard } from './demo-cards.ts';

const DEMO_FILE = new URL('demo.sale-page.yaml', import.meta.url);
/** The address in the demo's file; the simulator may run on another port. */
const WRITTEN_ADDRESS = '//127.0.0.1:4001';
const ACTOR = 'demo';

/** Applies the demo's sale page and issues the sample cards that are not there yet. */
export async function seedDemo(deps: Dependencies, simulatorUrl: string): Promise<void> {
  const text = (await readFile(DEMO_FILE, 'utf8')).replaceAll(WRITTEN_ADDRESS, `//${new URL(simulatorUrl).host}`);
  const applied = await applySalePage(deps.db, text, deps.clock.now());
  invariant(applied.state === 'applied', `the demo's sale page is not valid: ${JSON.stringify(applied)}`);
  const salePage = await deps.salePages.load(applied.definition.id);
  for (const card of DEMO_CARDS) await seedCard(deps, salePage, card);
}

async function seedCard({ db, keys, clock }: Dependencies, salePage: SalePage, demo: DemoCard): Promise<void> {
  if (await hasCard(db, keys, salePage, demo.code)) return;
  const product = salePage.products.get(asId(demo.productId));
  invariant(product, `the demo's sale page has no product ${demo.productId}`);
  const now = clock.now();
  const expiresOn = dateAt(now, salePage.timeZone).add({ days: demo.expiresInDays });
  await inTransaction(db, async (tx) => {
    const command = { ...demo, product, startsOn: null, expiresOn, actor: ACTOR, reason: 'sample card' };
    const cardId = await issueCard(tx, keys, command, now);
    const [card] = demo.used > 0 ? await loadCards(tx, salePage, [cardId]) : [];
    if (card) await adjustValue(tx, card, -demo.used, { actor: ACTOR, reason: 'used before the demo began', at: now });
  });
}
