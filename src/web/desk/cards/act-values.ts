import { today } from '@internationalized/date';
import type { StaffCard } from '#contract/desk/staff-cards.ts';
import type { CardAct } from '#contract/desk/staff-paths.ts';
import { readAmount, readFee, subtractAmount } from '../acts/read-amount.ts';
import { toActBy, type ReasonValues } from '../acts/reason-fields.tsx';
import { findLink, NO_LETTER, type LetterValues } from './issue-values.ts';

type Reason = ReasonValues['reason'];

/** The form values of all acts. Each act uses its part. */
export type ActValues = Pick<ReasonValues, 'note'> &
  LetterValues & {
    /** Empty until chosen. */
    reason: Reason | '';
    until: string;
    amount: string;
    toCardId: string;
    way: 'to_other' | 'to_this';
    isAll: boolean;
  };

const MONTHS_LONGER = 12;

/** The reasons that fit each act, the most frequent first. */
export const FITTING_REASONS: Readonly<Record<CardAct, readonly Reason[]>> = {
  freeze: ['code_lost', 'suspected_fraud', 'guest_asked', 'hotel_asked', 'mistake_of_ours', 'other'],
  unfreeze: ['guest_asked', 'hotel_asked', 'mistake_of_ours', 'other'],
  void: ['mistake_of_ours', 'wrong_card', 'suspected_fraud', 'guest_asked', 'hotel_asked', 'other'],
  extend: ['goodwill', 'guest_asked', 'hotel_asked', 'wrong_date', 'mistake_of_ours', 'other'],
  shorten: ['wrong_date', 'wrong_card', 'mistake_of_ours', 'other'],
  adjust: ['wrong_amount', 'mistake_of_ours', 'goodwill', 'hotel_asked', 'other'],
  move: ['guest_asked', 'wrong_card', 'given_away', 'mistake_of_ours', 'other'],
  split: ['guest_asked', 'given_away', 'wrong_amount', 'mistake_of_ours', 'other'],
  give: ['given_away', 'wrong_card', 'mistake_of_ours', 'other'],
  replace: ['code_lost', 'suspected_fraud', 'guest_asked', 'other'],
  mail: ['code_lost', 'suspected_fraud', 'guest_asked', 'other'],
  unlock: ['guest_asked', 'mistake_of_ours', 'other'],
};

/** For the first or another link to a card. */
export const LINK_REASONS: readonly Reason[] = ['sold', 'guest_asked', 'code_lost', 'mistake_of_ours', 'other'];

/** Acts that imply their first reason. For other acts, a preselected reason would often be wrong in the log. */
const IMPLY_REASON: readonly CardAct[] = ['shorten', 'adjust', 'give', 'replace', 'mail'];

export function startValues(act: CardAct, shortest: string | null = null): ActValues {
  return {
    ...NO_LETTER,
    reason: (IMPLY_REASON.includes(act) && FITTING_REASONS[act][0]) || '',
    note: '',
    until: (act === 'shorten' && shortest) || today('UTC').add({ months: MONTHS_LONGER }).toString(),
    amount: '',
    toCardId: '',
    way: 'to_other',
    isAll: true,
  };
}

type ActedOn = Pick<StaffCard, 'id'> & { readonly card: Pick<StaffCard['card'], 'balance'> };

/** The call of an act: its card and its body. Undefined while an input is missing. */
export function findActCall(act: CardAct, values: ActValues, card: ActedOn): { id: string; body: object } | undefined {
  const { reason, note, toCardId, way } = values;
  if (reason === '') return undefined;
  const more = findActBody(act, values, card);
  if (!more) return undefined;
  const [id, toId] = act === 'move' && way === 'to_this' ? [toCardId, card.id] : [card.id, toCardId];
  return { id, body: { ...toActBy({ reason, note }), ...more, ...(act === 'move' && { to_card_id: toId }) } };
}

function findActBody(act: CardAct, values: ActValues, { card }: ActedOn) {
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
