import { randomBytes } from 'node:crypto';
import { createKeys } from '../src/server/platform/secrets/keys.ts';
import { findCards, type Nights } from './bookings.ts';
import type { Material } from './figures.ts';
import type { RunningBuild } from './running-build.ts';

export const CARD_AMOUNT = '500.00';
const RICH_MINOR = 100_000_000;
/** The nights that guests may book, which are later than the measured calendars. */
const FIRST_NIGHT = 70;
const LAST_NIGHT = 340;

const GUESTS = 20;

/** Every tenth card has uses, and every tenth has a second lot. */
const EVERY = 10;

/** Cards that are never charged, tokens for some of them, and the days to request. */
export async function prepareMaterial(build: RunningBuild, codes: readonly string[]): Promise<Material> {
  const cardTokens = await findCards(build.url, codes.slice(0, GUESTS));
  const { rows } = await build.db.query<{ id: string }>('select id from card order by id limit $1', [codes.length]);
  return {
    codes,
    cardIds: rows.map(({ id }) => id),
    cardTokens,
    different: [],
    importedCodes: [],
    from: inDays(1),
    inDays,
  };
}

/** Imports cards with different amounts, some of them with uses. Returns their codes and tokens. */
export async function importDifferentCards(
  build: RunningBuild,
  count: number,
): Promise<Pick<Material, 'different' | 'importedCodes'>> {
  const codes = Array.from({ length: count }, () => randomBytes(10).toString('hex').toUpperCase());
  const rows = codes.map((code, index) =>
    index % EVERY === 0
      ? `${code},ten-nights,,${1 + (index % 9)},`
      : `${code},gift-card,${(12.34 + index * 1.23).toFixed(2)},,GBP`,
  );
  await build.importCards(['code,product,amount,uses,currency', ...rows].join('\n'));
  await build.db.query(
    `with added as (
      insert into lot (id, card_id, origin, expires_on, created_at)
      select gen_random_uuid(), card_id, origin, current_date + 400, now()
      from lot join card on card.id = card_id where unit = 'money' order by lot.created_at desc, lot.id limit $1
      returning id, card_id)
    insert into transfer (id, card_id, lot_id, kind, amount, actor, reason, created_at)
    select gen_random_uuid(), card_id, id, 'issue', 2500, 'bench', 'measuring', now() from added`,
    [Math.floor(count / EVERY)],
  );
  return { importedCodes: codes, different: await findCards(build.url, codes) };
}

/** Gives a card value for thousands of stays, which no shop sells, directly in the database. */
export async function enrichCard({ db, codeKey }: RunningBuild, code: string): Promise<void> {
  const fingerprint = createKeys(codeKey).fingerprint('demo', code.replaceAll('-', ''));
  const { rowCount } = await db.query(
    `insert into transfer (id, card_id, lot_id, kind, amount, actor, reason, created_at)
    select gen_random_uuid(), card_id, lot_id, 'adjust', $1, actor, reason, transfer.created_at
    from transfer join card on card.id = card_id where code_fingerprint = $2`,
    [RICH_MINOR, fingerprint],
  );
  if (rowCount !== 1) throw new Error('the card to enrich was not found');
}

export function* listNights(): Nights {
  for (let day = FIRST_NIGHT; ; day = day === LAST_NIGHT ? FIRST_NIGHT : day + 1) {
    yield { stay_from: inDays(day), stay_to: inDays(day + 1) };
  }
}

export function inDays(days: number): string {
  return Temporal.Now.plainDateISO('Europe/London').add({ days }).toString();
}
