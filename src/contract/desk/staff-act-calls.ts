import type { Right } from '#domain/desk/staff-rights.ts';
import { HOTEL_PRICE, STAY_PRICE, type StaffCall } from './staff-call.ts';
import * as card from './staff-cards.ts';
import { CARD_ACTS, RIGHT_OF_ACT, RIGHT_OF_TASK, TASK_ACTS, TASK_KINDS } from './staff-acts.ts';
import type { CardAct, TaskAct, TaskKind } from './staff-acts.ts';
import * as task from './staff-tasks.ts';

/** Acts that ask the hotel about a stay. A reversal asks it only about payments. */
export const ACT_PRICES: Readonly<Partial<Record<CardAct, number>>> = { pay_bill: STAY_PRICE, reverse: HOTEL_PRICE };

type CardActCalls = {
  [Act in CardAct as `POST /staff/cards/:id/${Act}`]: {
    right: Right;
    body: (typeof card.ACT_BODIES)[Act];
    answer: typeof card.ActDone;
    asked: typeof card.ActAsked;
  };
} & {
  [Act in CardAct as `POST /staff/cards/:id/${Act}/preview`]: {
    right: Right;
    body: (typeof card.ACT_BODIES)[Act];
    answer: typeof card.ActPreview;
  };
};

/** An act and its preview take the same right. Only the act itself is confirmed. */
export const CARD_ACT_CALLS = Object.fromEntries(
  CARD_ACTS.flatMap((act): [string, StaffCall][] => {
    const common = { right: RIGHT_OF_ACT[act], body: card.ACT_BODIES[act] };
    const done = { answer: card.ActDone, asked: card.ActAsked, price: ACT_PRICES[act] };
    return [
      [`POST /staff/cards/:id/${act}`, { ...common, ...done }],
      [`POST /staff/cards/:id/${act}/preview`, { ...common, answer: card.ActPreview, isPreview: true }],
    ];
  }),
) as CardActCalls;

type TaskCalls = {
  [Kind in TaskKind as `POST /staff/tasks/${Kind}`]: {
    right: Right;
    body: typeof task.TaskStart;
    answer: typeof task.WireTask;
  };
} & {
  [Act in TaskAct as `POST /staff/tasks/${Act}/preview`]: {
    right: Right;
    body: (typeof task.TASK_BODIES)[Act];
    answer: typeof task.WireTask;
  };
};

/** Stopping cards takes no passkey. Releasing many of them does. */
export const TASK_CALLS = Object.fromEntries([
  ...TASK_ACTS.map((act): [string, StaffCall] => {
    const preview = { body: task.TASK_BODIES[act], answer: task.WireTask, isPreview: true } as const;
    return [`POST /staff/tasks/${act}/preview`, { right: RIGHT_OF_TASK[act], ...preview }];
  }),
  ...TASK_KINDS.map((kind): [string, StaffCall] => {
    const start = { body: task.TaskStart, answer: task.WireTask, isConfirmed: ['unfreeze', 'unlock'].includes(kind) };
    return [`POST /staff/tasks/${kind}`, { right: RIGHT_OF_TASK[kind], ...start }];
  }),
]) as TaskCalls;
