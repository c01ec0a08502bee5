import type { CardSearchAnswer } from '#contract/guest/card.ts';
import { toWireCard, toWireProduct } from '#contract/guest/wire-card.ts';
import { exampleCard } from '#domain/card/example-card.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { MoneyParts } from '../money-parts.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { StoredCard } from './card-store.ts';

/**
 * The example cards of a preview, which are not stored: one per product of the draft. The product's id is the code, and
 * the content of the token. The token needs no protection: a caller who can send it sees the draft anyway, and
 * everywhere else it is invalid.
 */
const TOKEN = /^example:(.+)$/s;
/** After this the page searches again, as for any card. */
const LIFE_MINUTES = 60;

/** The example with this product's id as its code. Other codes are not looked up and give `SALE_PAGE.PREVIEW`. */
export function searchExampleCard(
  { clock }: Pick<MoneyParts, 'clock'>,
  salePage: SalePage,
  typed: string,
  language: string,
): CardSearchAnswer {
  const now = clock.now();
  const today = dateAt(now, salePage.timeZone);
  const card = findExample(salePage, typed, today);
  const product = card && salePage.products.get(card.product.id);
  if (!product) throw new Problem('SALE_PAGE.PREVIEW');
  return {
    card_token: `example:${product.id}`,
    expires_at: now.add({ minutes: LIFE_MINUTES }).toString({ smallestUnit: 'second' }),
    card: toWireCard(card, today),
    product: toWireProduct(product, language),
  };
}

/** The example of a token. Undefined if the draft no longer has the product. */
export function findExampleOfToken(
  { clock }: Pick<MoneyParts, 'clock'>,
  salePage: SalePage,
  token: string,
): StoredCard | undefined {
  const [, productId = ''] = TOKEN.exec(token) ?? [];
  const card = findExample(salePage, productId, dateAt(clock.now(), salePage.timeZone));
  return card && { ...card, codeMark: '' };
}

function findExample({ products }: SalePage, productId: string, today: Temporal.PlainDate) {
  const place = [...products.keys()].findIndex((id) => id === productId);
  const product = [...products.values()][place];
  return product && exampleCard(product, place + 1, today);
}
