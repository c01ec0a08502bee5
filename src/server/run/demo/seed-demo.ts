import { readFile } from 'node:fs/promises';
import { balanceOf, heldOn } from '#domain/card/card.ts';
import { asId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { findCardByCode } from '../../money/code/search-card.ts';
import { issueCard } from '../../money/issue/issue-card.ts';
import { loadCards } from '../../money/card/load-cards.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { adjustValue } from '../../money/ledger/ledger.ts';
import { applySalePage, listVersions } from '../../sale-page/apply-sale-page.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { DEMO_CARDS, type DemoCard } from './demo-cards.ts';

const DEMO_FILE = new URL('demo.sale-page.yaml', import.meta.url);
/** Addresses in the demo's file. The simulator and the example site may use other ports. */
const WRITTEN_ADDRESS = '//127.0.0.1:4001';
const WRITTEN_SITE = '//localhost:4003';
const SALE_PAGE = 'demo';
const ACTOR = 'demo';

/** Applies the demo's sale page, unless it has another file, and issues missing cards. Returns the used-up codes. */
export async function seedDemo(deps: Dependencies, simulatorUrl: string): Promise<string[]> {
  const [latest] = await listVersions(deps.db, SALE_PAGE);
  if (!latest || latest.actor === ACTOR) await applyDemo(deps, simulatorUrl);
  const salePage = await deps.salePages.load(SALE_PAGE);
  const usedUp: string[] = [];
  for (const card of DEMO_CARDS) {
    const found = await findCardByCode(deps, salePage, card.code);
    if (!found) await seedCard(deps, salePage, card);
    else if (balanceOf(found) === heldOn(found)) usedUp.push(card.code);
  }
  return usedUp;
}

async function applyDemo({ db, clock, log, config }: Dependencies, simulatorUrl: string): Promise<void> {
  const text = (await readFile(DEMO_FILE, 'utf8'))
    .replaceAll(WRITTEN_ADDRESS, `//${new URL(simulatorUrl).host}`)
    .replaceAll(WRITTEN_SITE, `//localhost:${config.exampleSitePort}`);
  const author = { actor: ACTOR, reason: 'the demo began', at: clock.now() };
  const applied = await applySalePage(db, text, author);
  if (applied.state === 'applied') return;
  // Properties and products of the other file may have reservations and cards by now, so they stay.
  log.warn({ faults: applied.faults }, "the demo's own file does not fit what is in the database");
  const [latest] = await listVersions(db, SALE_PAGE);
  invariant(latest, `the demo's sale page is not valid: ${JSON.stringify(applied)}`);
}

async function seedCard({ db, keys, clock }: Dependencies, salePage: SalePage, demo: DemoCard): Promise<void> {
  const product = salePage.products.get(asId(demo.productId));
  if (!product) return;
  const now = clock.now();
  const expiresOn = dateAt(now, salePage.timeZone).add({ days: demo.expiresInDays });
  await inTransaction(db, async (tx) => {
    const command = { ...demo, product, startsOn: null, expiresOn, actor: ACTOR, reason: 'sample card' };
    const cardId = await issueCard(tx, keys, command, now);
    const [card] = demo.used > 0 ? await loadCards(tx, salePage, [cardId]) : [];
    if (card) await adjustValue(tx, card, -demo.used, { actor: ACTOR, reason: 'used before the demo began', at: now });
  });
}
