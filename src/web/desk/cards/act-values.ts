import { today } from '@internationalized/date';
import type { FoundStay } from '#contract/desk/staff-bills.ts';
import type { StaffCard, WireRedemption } from '#contract/desk/staff-cards.ts';
import type { PAY_OUT_WAYS } from '#contract/desk/staff-choices.ts';
import type { CardAct } from '#contract/desk/staff-acts.ts';
import { readAmount, readFee, subtractAmount } from '../acts/read-amount.ts';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { toActBy, type ReasonValues } from '../acts/reason-fields.tsx';
import { readPlace, type RedeemValues } from '../redeem/redeem-fields.tsx';
import type { ChosenBill, PaidStay } from '../redeem/stay-fields.tsx';
import { findLink, NO_LETTER, type LetterValues } from './issue-values.ts';
import type { ActBody } from '../api/cards.ts';

export type ActValues = ReasonValues &
  LetterValues &
  RedeemValues & {
    until: string;
    amount: string;
    toCardId: string;
    way: 'to_other' | 'to_this';
    isAll: boolean;
    redemptionId: string;
    postingId: string;
    how: (typeof PAY_OUT_WAYS)[number];
    propertyId: string;
    stay: FoundStay | null;
    bill: ChosenBill | null;
    paidStay: PaidStay | null;
    /** The number of uses that pay the bill. */
    uses: string;
    isOnBill: '' | 'yes' | 'no';
  };

const MONTHS_LONGER = 12;

/** Acts that imply their first reason. For other acts, a preselected reason would often be wrong in the log. */
const IMPLY_REASON: readonly CardAct[] = [
  'redeem',
  'pay_out',
  'undo_pay_out',
  'pay_bill',
  'settle_bill',
  'shorten',
  'adjust',
  'give',
  'replace',
  'mail',
];

export function startValues(act: CardAct, shortest: string | null = null, redemption?: WireRedemption): ActValues {
  return {
    ...NO_LETTER,
    reason: (IMPLY_REASON.includes(act) && FITTING_REASONS[act][0]) || '',
    note: '',
    until: (act === 'shorten' && shortest) || today('UTC').add({ months: MONTHS_LONGER }).toString(),
    amount: '',
    toCardId: '',
    way: 'to_other',
    isAll: true,
    key: crypto.randomUUID(),
    place: '',
    receipt: '',
    isReceiptAgain: false,
    redemptionId: redemption?.id ?? '',
    postingId: redemption?.posting?.id ?? '',
    how: 'cash',
    propertyId: '',
    stay: null,
    bill: null,
    paidStay: null,
    uses: '',
    isOnBill: '',
  };
}

type ActedOn = Pick<StaffCard, 'id' | 'free'> & { readonly card: Pick<StaffCard['card'], 'balance'> };

/** The call of an act: its card and its body. Undefined while an input is missing. */
export function findActCall(act: CardAct, values: ActValues, card: ActedOn): { id: string; body: ActBody } | undefined {
  const { reason, note, toCardId, way } = values;
  if (reason === '') return undefined;
  const more = findActBody(act, values, card);
  if (!more) return undefined;
  const [id, toId] = act === 'move' && way === 'to_this' ? [toCardId, card.id] : [card.id, toCardId];
  const body = { ...toActBy({ reason, note }), ...more, ...(act === 'move' && { to_card_id: toId }) };
  // The act has chosen the fields.
  return { id, body: body as ActBody };
}

function findActBody(act: CardAct, values: ActValues, { card, free }: ActedOn) {
  const { until, amount: text, toCardId, isAll } = values;
  const { value, uses } = card.balance;
  const currency = value?.currency ?? null;
  const amount = readAmount(text, currency);
  switch (act) {
    case 'extend':
    case 'shorten':
      return until === '' ? undefined : { until };
    case 'adjust': {
      const [seen, right] = [value?.amount ?? uses ?? 0, readFee(text, currency)];
      return right === undefined || right === seen ? undefined : { amount: subtractAmount(seen, right), seen };
    }
    case 'redeem': {
      const { key, place, receipt, isReceiptAgain } = values;
      if (amount === undefined || place === '') return undefined;
      return { key, amount, ...readPlace(place), receipt: receipt.trim(), receipt_again: isReceiptAgain };
    }
    case 'pay_bill': {
      const { key, propertyId, bill } = values;
      const paid = readPaid(values);
      if (!bill || paid === undefined) return undefined;
      const { most, covers, paysCompany, ...stay } = bill;
      const uses = covers.uses && Number(values.uses);
      const named = { ...stay, property_id: propertyId, currency: most.currency, pays_company: paysCompany };
      return { key, amount: paid, uses, ...named };
    }
    case 'settle_bill': {
      const { redemptionId: redemption_id, postingId: posting_id, isOnBill } = values;
      return isOnBill === '' ? undefined : { redemption_id, posting_id, is_on_bill: isOnBill === 'yes' };
    }
    case 'reverse':
      if (!isAll && amount === undefined) return undefined;
      return { key: values.key, redemption_id: values.redemptionId, amount: isAll ? null : amount };
    case 'pay_out':
      return { amount: free.value?.amount, how: values.how, receipt: values.receipt.trim() };
    case 'split':
      return amount === undefined ? undefined : { amount };
    case 'move':
      return toCardId === '' || (!isAll && amount === undefined) ? undefined : { amount: isAll ? null : amount };
    case 'give':
      return findLink(values);
    default:
      return {};
  }
}

/** The amount for a bill: that of the chosen uses, or the typed one. */
export function readPaid({ bill, uses, amount }: Pick<ActValues, 'bill' | 'uses' | 'amount'>): number | undefined {
  if (!bill?.covers.uses) return readAmount(amount, bill?.most.currency ?? null);
  return bill.covers.uses.find((one) => String(one.uses) === uses)?.amount.amount;
}
