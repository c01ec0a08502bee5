import { today } from '@internationalized/date';
import type { CardAct } from '#contract/desk/staff-paths.ts';
import { readAmount } from '../acts/read-amount.ts';
import { toActBy, type ReasonValues } from '../acts/reason-fields.tsx';

/** The form values of all acts. Each act uses its part. */
export type ActValues = ReasonValues & {
  until: string;
  direction: 'add' | 'take_off';
  amount: string;
  toCardId: string;
  isAll: boolean;
};

const MONTHS_LONGER = 12;

/** The most frequent reason of an act is preselected. */
const USUAL_REASONS: Readonly<Record<CardAct, ReasonValues['reason']>> = {
  freeze: 'suspected_fraud',
  unfreeze: 'guest_asked',
  void: 'mistake_of_ours',
  extend: 'goodwill',
  adjust: 'wrong_amount',
  move: 'guest_asked',
  replace: 'code_lost',
  unlock: 'guest_asked',
};

export function startValues(act: CardAct): ActValues {
  return {
    reason: USUAL_REASONS[act],
    note: '',
    until: today('UTC').add({ months: MONTHS_LONGER }).toString(),
    direction: 'add',
    amount: '',
    toCardId: '',
    isAll: true,
  };
}

/** The body of an act on a card of a currency, or of uses. Undefined while an input is missing. */
export function findActBody(act: CardAct, values: ActValues, currency: string | null): object | undefined {
  const by = toActBy(values);
  const amount = readAmount(values.amount, currency);
  if (act === 'extend') return values.until === '' ? undefined : { ...by, until: values.until };
  if (act === 'adjust') {
    return amount === undefined ? undefined : { ...by, amount: values.direction === 'add' ? amount : -amount };
  }
  if (act === 'move') {
    const moved = values.isAll ? null : amount;
    return values.toCardId === '' || moved === undefined
      ? undefined
      : { ...by, to_card_id: values.toCardId, amount: moved };
  }
  return by;
}
