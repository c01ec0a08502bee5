import type { Right } from '#domain/desk/staff-rights.ts';

/** Acts of staff on a card, in the order of their buttons. Each has a call of its own, and one that previews it. */
export const CARD_ACTS = [
  'redeem',
  'pay_bill',
  'reverse',
  'pay_out',
  'undo_pay_out',
  'settle_bill',
  'unlock',
  'mail',
  'replace',
  'extend',
  'shorten',
  'adjust',
  'move',
  'split',
  'give',
  'unfreeze',
  'freeze',
  'void',
] as const;
export type CardAct = (typeof CARD_ACTS)[number];

/** Acts that staff may also do to many cards at once, as a task. */
export const TASK_ACTS = ['freeze', 'unfreeze', 'extend', 'void', 'unlock'] as const satisfies readonly CardAct[];
export type TaskAct = (typeof TASK_ACTS)[number];
export const TASK_KINDS = [...TASK_ACTS, 'import'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** The right that each act needs. Its preview needs the same. */
export const RIGHT_OF_ACT: Readonly<Record<CardAct, Right>> = {
  redeem: 'card.redeem',
  pay_bill: 'card.redeem',
  reverse: 'card.redeem',
  pay_out: 'card.pay_out',
  undo_pay_out: 'card.pay_out',
  settle_bill: 'card.settle_bill',
  freeze: 'card.freeze',
  unfreeze: 'card.unfreeze',
  void: 'card.void',
  extend: 'card.extend',
  shorten: 'card.extend',
  adjust: 'card.adjust',
  move: 'card.move',
  split: 'card.move',
  give: 'card.replace',
  replace: 'card.replace',
  mail: 'card.mail',
  unlock: 'card.unlock',
};

export const RIGHT_OF_TASK: Readonly<Record<TaskKind, Right>> = { ...RIGHT_OF_ACT, import: 'card.import' };

/** The header with the id of an act's confirmation, on the call that does the act. */
export const CONFIRMATION_HEADER = 'staycard-confirmation';
