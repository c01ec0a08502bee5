import type { DELIVERIES } from '#contract/desk/staff-choices.ts';
import type { IssueRequest, LinkRequest } from '#contract/desk/staff-issue.ts';
import { readAmount, readFee } from '../acts/read-amount.ts';
import { toActBy, type ReasonValues } from '../acts/reason-fields.tsx';

export const CARD_FORMS = ['voucher', 'virtual', 'physical'] as const;

/** What somebody fills in for new cards. */
export type IssueValues = ReasonValues & {
  /** A sale page and its product. */
  product: string;
  currency: string;
  amount: string;
  form: (typeof CARD_FORMS)[number];
  expiresOn: string;
  count: string;
  delivery: (typeof DELIVERIES)[number];
  batch: string;
  /** A property; empty is not chosen yet. */
  seller: string;
  /** Empty is unknown. */
  price: string;
} & LetterValues;

/** Who gets a card, and what is written to them. */
export type LetterValues = {
  firstName: string;
  lastName: string;
  email: string;
  message: string;
  giver: string;
  /** Empty is the sale page's own. */
  language: string;
  /** Empty is now. */
  sendOn: string;
};

export const NO_LETTER: LetterValues = {
  firstName: '',
  lastName: '',
  email: '',
  message: '',
  giver: '',
  language: '',
  sendOn: '',
};

/** Chosen as the seller where it is no property. */
export const NO_SELLER = ' ';

/** What a product's cards are sold in, what their price is in where they count uses, and who may sell them. */
export type Sold = {
  readonly currencies: readonly string[];
  readonly priceCurrency: string;
  readonly sellers: readonly { readonly id: string; readonly name: string }[];
};

/** How many; undefined where that is no whole number. */
export function readCount(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : undefined;
}

/** Codes of several are in a print file only. */
export function deliveryOf({ count, delivery }: Pick<IssueValues, 'count' | 'delivery'>): IssueValues['delivery'] {
  return (readCount(count) ?? 1) > 1 ? 'print' : delivery;
}

/** What a product's cards have, as it was chosen if that is one of them; null where they count uses. */
export function currencyOf({ currency }: Pick<IssueValues, 'currency'>, { currencies }: Sold): string | null {
  return currencies.includes(currency) ? currency : (currencies[0] ?? null);
}

/** Whether somebody has said who sold them, or that no property did. */
export function isSellerChosen({ seller }: Pick<IssueValues, 'seller'>, { sellers }: Sold): boolean {
  return seller === NO_SELLER || sellers.some(({ id }) => id === seller);
}

/** The body of the call; undefined while something is missing. A recipient is whole or not there. */
export function findIssueBody(values: IssueValues, sold: Sold): IssueRequest | undefined {
  const [page = '', product = ''] = values.product.split(' ');
  const currency = currencyOf(values, sold);
  const amount = readAmount(values.amount, currency);
  const paidIn = currency ?? sold.priceCurrency;
  const price = values.price.trim() === '' ? null : readFee(values.price, paidIn);
  const count = readCount(values.count);
  const delivery = deliveryOf(values);
  const batch = values.batch.trim();
  const recipient = findRecipient(values);
  if (product === '' || !isSellerChosen(values, sold)) return undefined;
  if (amount === undefined || price === undefined || count === undefined) return undefined;
  if (delivery === 'print' ? batch === '' : recipient === undefined) return undefined;
  if (delivery === 'mail' && recipient === null) return undefined;
  return {
    ...toActBy(values),
    sale_page_id: page,
    product_id: product,
    currency,
    amount,
    form: values.form,
    expires_on: values.expiresOn || null,
    count,
    delivery,
    batch: delivery === 'print' ? batch : null,
    issuing_property_id: values.seller === NO_SELLER ? null : values.seller,
    price: price === null ? null : { amount: price, currency: paidIn },
    recipient: delivery === 'print' ? null : (recipient ?? null),
    letter: delivery === 'mail' ? findLetter(values) : null,
  };
}

/** The body of a call that sends a link to a card; undefined while something is missing. */
export function findLinkBody(values: ReasonValues & LetterValues): LinkRequest | undefined {
  const recipient = findRecipient(values);
  return recipient ? { ...toActBy(values), recipient, letter: findLetter(values) } : undefined;
}

function findLetter({ message, giver, language, sendOn }: LetterValues): LinkRequest['letter'] {
  const said = { message: message.trim() || null, giver: giver.trim() || null };
  return { ...said, language: language || null, send_on: sendOn || null };
}

/** Null where nothing of it is filled in, undefined where something is missing. */
function findRecipient({ firstName, lastName, email }: LetterValues): IssueRequest['recipient'] | undefined {
  const recipient = { first_name: firstName.trim(), last_name: lastName.trim(), email: email.trim() };
  const named = Object.values(recipient).filter((value) => value !== '').length;
  if (named === 0) return null;
  return named === Object.keys(recipient).length ? recipient : undefined;
}
