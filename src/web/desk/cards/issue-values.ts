import type { DELIVERIES } from '#contract/desk/staff-choices.ts';
import type { GoodwillSubject } from '#domain/card/issuing.ts';
import type { IssueRequest, LinkRequest } from '#contract/desk/staff-issue.ts';
import { readAmount, readFee } from '../acts/read-amount.ts';
import { toActBy, type ReasonValues } from '../acts/reason-fields.tsx';

export const CARD_FORMS = ['voucher', 'virtual', 'physical'] as const;

export type IssueValues = ReasonValues & {
  /** Ids of a sale page and its product. */
  product: string;
  currency: string;
  amount: string;
  form: (typeof CARD_FORMS)[number];
  expiresOn: string;
  count: string;
  delivery: (typeof DELIVERIES)[number];
  batch: string;
  /** Id of a property. Empty if not chosen yet. */
  seller: string;
  /** Empty if unknown. */
  price: string;
  /** For a goodwill card. */
  subject: GoodwillSubject;
  reference: string;
  key: string;
} & LetterValues;

export type LetterValues = {
  firstName: string;
  lastName: string;
  email: string;
  message: string;
  giver: string;
  /** Empty for the sale page's own. */
  language: string;
  /** Empty for now. */
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

/** The choice of a seller that is not a property. */
export const NO_SELLER = ' ';

export type Sold = {
  readonly currencies: readonly string[];
  readonly priceCurrency: string;
  readonly sellers: readonly { readonly id: string; readonly name: string }[];
  readonly mayIssueMany: boolean;
  readonly isGoodwill: boolean;
};

/** Parses a number of cards. Undefined if it is not a whole number from 1 to 9999. */
export function readCount(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : undefined;
}

/** The codes of several cards are delivered only in a print file. */
export function deliveryOf({ count, delivery }: Pick<IssueValues, 'count' | 'delivery'>): IssueValues['delivery'] {
  return (readCount(count) ?? 1) > 1 ? 'print' : delivery;
}

/** The chosen currency if the product has it, or else its first. Null for cards that count uses. */
export function currencyOf({ currency }: Pick<IssueValues, 'currency'>, { currencies }: Sold): string | null {
  return currencies.includes(currency) ? currency : (currencies[0] ?? null);
}

export function isSellerChosen({ seller }: Pick<IssueValues, 'seller'>, { sellers }: Sold): boolean {
  return seller === NO_SELLER || sellers.some(({ id }) => id === seller);
}

/** The body of the call. Undefined while an input is missing. A recipient is complete or absent. */
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
  const { reason, note } = toActBy(values);
  const reference = values.reference.trim();
  if (sold.isGoodwill && reference === '') return undefined;
  if (reason === '' || product === '' || !isSellerChosen(values, sold)) return undefined;
  if (amount === undefined || price === undefined || count === undefined) return undefined;
  if (delivery === 'print' ? batch === '' : recipient === undefined) return undefined;
  if (delivery === 'mail' && recipient === null) return undefined;
  return {
    reason,
    note,
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
    ...(sold.isGoodwill
      ? { goodwill: { subject: values.subject, reference, key: values.key } }
      : { price: price === null ? null : { amount: price, currency: paidIn } }),
    recipient: delivery === 'print' ? null : (recipient ?? null),
    letter: delivery === 'mail' ? findLetter(values) : null,
  };
}

/** The recipient of a link to a card, and their letter. Undefined while an input is missing. */
export function findLink(values: LetterValues): Pick<LinkRequest, 'recipient' | 'letter'> | undefined {
  const recipient = findRecipient(values);
  return recipient?.email.includes('@') ? { recipient, letter: findLetter(values) } : undefined;
}

function findLetter({ message, giver, language, sendOn }: LetterValues): LinkRequest['letter'] {
  const said = { message: message.trim() || null, giver: giver.trim() || null };
  return { ...said, language: language || null, send_on: sendOn || null };
}

/** Null if no field is filled in, undefined if one is missing. */
function findRecipient({ firstName, lastName, email }: LetterValues): IssueRequest['recipient'] | undefined {
  const recipient = { first_name: firstName.trim(), last_name: lastName.trim(), email: email.trim() };
  const named = Object.values(recipient).filter((value) => value !== '').length;
  if (named === 0) return null;
  return named === Object.keys(recipient).length ? recipient : undefined;
}
