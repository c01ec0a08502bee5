import type { TaskRow, WireTally } from '#contract/staff/staff-tasks.ts';
import type { Translate } from '../../text/translation.ts';
import type { Tone } from '../frame/badge.tsx';
import type { DeskFormat } from '../frame/use-desk-format.ts';

export const TASK_TONES: Readonly<Record<TaskRow['state'], Tone>> = {
  preparing: 'calm',
  ready: 'caution',
  asked: 'caution',
  running: 'calm',
  done: 'positive',
};

/** What an act does to so many cards. */
export function nameTask(t: Translate, { act, cards }: Pick<TaskRow, 'act' | 'cards'>): string {
  return t(`TASK.${act}.HEADING`, { count: cards });
}

/** What would happen, or has, with its money: a figure for each currency. */
export function sayTally(
  t: Translate,
  { act, until }: Pick<TaskRow, 'act' | 'until'>,
  { cards, value }: Pick<WireTally, 'cards' | 'value'>,
  format: DeskFormat,
  tense: 'EFFECT' | 'DONE',
): string {
  if (cards === 0) return t(tense === 'EFFECT' ? 'TASKS.NO_EFFECT' : 'TASKS.NONE_DONE');
  const sums = value.map((units) => format.units(units)).join(', ');
  return t(`TASK.${act}.${tense}`, { count: cards, value: sums, day: until === null ? '' : format.day(until) });
}
