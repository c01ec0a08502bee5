import type { DELIVERIES } from '#contract/desk/staff-choices.ts';
import type { GoodwillSubject } from '#domain/card/issuing.ts';
import type { IssueRequest, LinkRequest } from '#contract/desk/staff-issue.ts';
import type { TextKey } from '../../text/text-key.ts';
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
  readonly kind: 'value' | 'uses' | 'package';
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

function isSellerChosen({ seller }: Pick<IssueValues, 'seller'>, { sellers }: Sold): boolean {
  return seller === NO_SELLER || sellers.some(({ id }) => id === seller);
}

/** Labels of the inputs that are missing or cannot be read. A recipient is complete or absent. */
export function listMissing(values: IssueValues, sold: Sold): readonly TextKey[] {
  const { isGoodwill } = sold;
  const [delivery, recipient] = [deliveryOf(values), findRecipient(values)];
  const inputs: readonly (readonly [TextKey, boolean])[] = [
    ['CARD_LIST.PRODUCT', values.product === ''],
    [labelAmount(sold), amountOf(values, sold) === undefined],
    [isGoodwill ? 'GOODWILL.GIVER' : 'ISSUE.SELLER', !isSellerChosen(values, sold)],
    ['ISSUE.PRICE_OF_EACH', priceOf(values, sold) === undefined],
    ['GOODWILL.REFERENCE', isGoodwill && values.reference.trim() === ''],
    ['ISSUE.COUNT', readCount(values.count) === undefined],
    ['CARD_LIST.BATCH', delivery === 'print' && values.batch.trim() === ''],
    ['ISSUE.RECIPIENT', delivery !== 'print' && (recipient === undefined || (delivery === 'mail' && !recipient))],
    ['REASONS.LABEL', values.reason === ''],
  ];
  return inputs.flatMap(([label, isMissing]) => (isMissing ? [label] : []));
}

export function labelAmount({ isGoodwill, kind }: Sold): TextKey {
  return isGoodwill ? 'GOODWILL.AMOUNT' : kind === 'value' ? 'ISSUE.AMOUNT' : 'ISSUE.USES';
}

/** A package has one use. */
function amountOf(values: IssueValues, sold: Sold): number | undefined {
  return sold.kind === 'package' ? 1 : readAmount(values.amount, currencyOf(values, sold));
}

/** Null if unknown. Undefined if it cannot be read. */
function priceOf(values: IssueValues, sold: Sold): number | null | undefined {
  return values.price.trim() === '' ? null : readFee(values.price, currencyOf(values, sold) ?? sold.priceCurrency);
}

/** The body of the call. Undefined while an input is missing. */
export function findIssueBody(values: IssueValues, sold: Sold): IssueRequest | undefined {
  const [page = '', product = ''] = values.product.split(' ');
  const currency = currencyOf(values, sold);
  const amount = amountOf(values, sold);
  const paidIn = currency ?? sold.priceCurrency;
  const price = priceOf(values, sold);
  const count = readCount(values.count);
  const delivery = deliveryOf(values);
  const batch = values.batch.trim();
  const recipient = findRecipient(values);
  const { reason, note } = toActBy(values);
  const reference = values.reference.trim();
  if (values.reason === '' || amount === undefined || price === undefined || count === undefined) return undefined;
  if (listMissing(values, sold).length > 0) return undefined;
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
