import type { CardAct } from '#contract/desk/staff-acts.ts';
import type { REASONS } from '#contract/desk/staff-choices.ts';

export type Reason = (typeof REASONS)[number];

type OtherAct =
  | 'address'
  | 'cancel'
  | 'cancelLink'
  | 'copy'
  | 'erase'
  | 'export'
  | 'goodwill'
  | 'import'
  | 'issue'
  | 'moveStay'
  | 'print'
  | 'printAgain'
  | 'refuse'
  | 'sendLink'
  | 'settle';

/** The reasons that fit each act, the most frequent first. */
export const FITTING_REASONS: Readonly<Record<CardAct | OtherAct, readonly Reason[]>> = {
  redeem: ['at_counter'],
  pay_out: ['guest_asked', 'hotel_asked', 'mistake_of_ours', 'other'],
  undo_pay_out: ['cash_came_back'],
  pay_bill: ['on_bill'],
  settle_bill: ['hotel_asked', 'mistake_of_ours', 'other'],
  reverse: ['wrong_amount', 'wrong_card', 'sent_back', 'stay_cancelled', 'guest_asked', 'mistake_of_ours', 'other'],
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
  goodwill: ['room_fault', 'service_fault', 'disturbance', 'mistake_of_ours', 'goodwill', 'other'],
  issue: ['sold', 'goodwill', 'guest_asked', 'hotel_asked', 'mistake_of_ours', 'other'],
  sendLink: ['sold', 'guest_asked', 'code_lost', 'mistake_of_ours', 'other'],
  cancelLink: ['mistake_of_ours', 'wrong_card', 'guest_asked', 'suspected_fraud', 'other'],
  print: ['sold', 'goodwill', 'hotel_asked', 'other'],
  printAgain: ['code_lost', 'suspected_fraud', 'mistake_of_ours', 'other'],
  import: ['sold', 'hotel_asked', 'mistake_of_ours', 'other'],
  export: ['hotel_asked', 'suspected_fraud', 'other'],
  refuse: ['wrong_amount', 'wrong_date', 'wrong_card', 'mistake_of_ours', 'suspected_fraud', 'hotel_asked', 'other'],
  cancel: ['guest_asked', 'no_show', 'hotel_asked', 'goodwill', 'mistake_of_ours', 'suspected_fraud', 'other'],
  moveStay: ['overbooked', 'guest_asked', 'hotel_asked', 'goodwill', 'wrong_date', 'mistake_of_ours', 'other'],
  settle: ['hotel_asked', 'guest_asked', 'goodwill', 'mistake_of_ours', 'other'],
  address: ['guest_asked', 'mistake_of_ours', 'hotel_asked', 'other'],
  erase: ['guest_asked', 'consent_withdrawn', 'no_longer_needed', 'other'],
  copy: ['guest_asked', 'hotel_asked', 'mistake_of_ours', 'other'],
};
