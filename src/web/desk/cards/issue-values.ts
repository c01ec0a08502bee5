import type { IssueRequest } from '#contract/staff/staff-issue.ts';
import { readAmount } from '../acts/read-amount.ts';
import { toActBy, type ReasonValues } from '../acts/reason-fields.tsx';

export const CARD_FORMS = ['voucher', 'virtual', 'physical'] as const;

/** What somebody fills in for a new card. */
export type IssueValues = ReasonValues & {
  /** A sale page and its product. */
  product: string;
  currency: string;
  amount: string;
  form: (typeof CARD_FORMS)[number];
  expiresOn: string;
  firstName: string;
  lastName: string;
  email: string;
};

/** The body of the call; undefined while something is missing. A recipient is whole or not there. */
export function findIssueBody(values: IssueValues, currencies: readonly string[]): IssueRequest | undefined {
  const [page = '', product = ''] = values.product.split(' ');
  const amount = readAmount(values.amount);
  const recipient = {
    first_name: values.firstName.trim(),
    last_name: values.lastName.trim(),
    email: values.email.trim(),
  };
  const named = Object.values(recipient).filter((value) => value !== '').length;
  const isWhole = named === 0 || named === Object.keys(recipient).length;
  if (product === '' || amount === undefined || !isWhole) return undefined;
  const currency = currencies.includes(values.currency) ? values.currency : (currencies[0] ?? null);
  return {
    ...toActBy(values),
    sale_page_id: page,
    product_id: product,
    currency,
    amount,
    form: values.form,
    expires_on: values.expiresOn || null,
    recipient: named === 0 ? null : recipient,
  };
}
