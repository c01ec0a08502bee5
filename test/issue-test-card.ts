import { randomInt } from 'node:crypto';
import { makeCode } from '#domain/card/card-code.ts';
import type { Unit } from '#domain/card/card.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { UNKNOWN_SALE, type CardSale } from '#domain/card/issuing.ts';
import type { TaxKind } from '#domain/money/redemption-payment.ts';
import { issueCard } from '../src/server/money/issue/issue-card.ts';
import { inTransaction } from '../src/server/platform/database/database.ts';
import type { Staycard } from './start-staycard.ts';
import { today } from './test-clock.ts';

type TestCard = {
  /** Generated when absent. */
  readonly code?: string;
  /** A virtual card has to be registered before it is used. */
  readonly form?: 'physical' | 'virtual';
  readonly salePage?: string;
  readonly product?: string;
  readonly unit?: Unit;
  readonly amount: number;
  readonly startsInDays?: number;
  readonly state?: 'active' | 'draft';
  readonly expiresInDays?: number;
  readonly taxKind?: TaxKind | undefined;
  readonly sale?: Partial<CardSale>;
};

/** Issues a fresh card, physical by default, on the demo's sale page. A fresh card keeps tests from sharing value. */
export async function issueTestCard(
  staycard: Pick<Staycard, 'deps' | 'db'>,
  card: TestCard,
): Promise<{ code: string; id: CardId }> {
  const { deps, db } = staycard;
  const salePage = await deps.salePages.load(card.salePage ?? 'demo');
  const product = salePage.products.get(asId(card.product ?? 'gift-card'));
  if (!product) throw new Error(`the demo has no product ${card.product ?? 'gift-card'}`);
  const code = card.code ?? makeCode(Array.from({ length: 15 }, () => randomInt(31)));
  const command = {
    code,
    product,
    form: card.form ?? 'physical',
    state: card.state ?? 'active',
    unit: card.unit ?? { type: 'money', currency: 'GBP' },
    amount: card.amount,
    startsOn: card.startsInDays === undefined ? null : today().add({ days: card.startsInDays }),
    expiresOn: card.expiresInDays === undefined ? null : today().add({ days: card.expiresInDays }),
    sale: { ...UNKNOWN_SALE, taxKind: card.taxKind ?? null, ...card.sale },
    actor: 'test',
    reason: 'a card for a test',
  } as const;
  return { code, id: await inTransaction(db, (tx) => issueCard(tx, deps.keys, command, deps.clock.now())) };
}

export type Sums = { readonly balance: number; readonly held: number };

/** The sums of a card's transfers, computed here and not by the product. */
export async function sumsOf({ db }: Pick<Staycard, 'db'>, cardId: CardId): Promise<Sums> {
  const rows = await db.selectFrom('transfer').select(['kind', 'amount']).where('card_id', '=', cardId).execute();
  const total = (...kinds: string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);
  return {
    balance: total('issue', 'give_back', 'adjust') - total('redeem', 'expire', 'void', 'paid_out'),
    held: total('hold') - total('redeem', 'release'),
  };
}
