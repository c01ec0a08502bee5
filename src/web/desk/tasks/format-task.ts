import type { TaskRow, WireTask } from '#contract/desk/staff-tasks.ts';
import type { Translate } from '../../text/translation.ts';
import type { Tone } from '../frame/badge.tsx';
import type { DeskFormat } from '../frame/use-desk-format.ts';

export const TASK_TONES: Readonly<Record<TaskRow['state'], Tone>> = {
  ready: 'caution',
  asked: 'caution',
  running: 'calm',
  done: 'positive',
};

export function nameTask(t: Translate, { act, cards }: Pick<TaskRow, 'act' | 'cards'>): string {
  return t(`TASK.${act}.HEADING`, { count: cards });
}

/** The effect of an act on money, before or after it, with a figure for each currency. */
export function formatTask(t: Translate, task: WireTask, format: DeskFormat): string {
  const { act, until, state } = task;
  const isToCome = state === 'ready' || state === 'asked';
  if (state === 'running') return t('TASKS.AT_WORK', { count: task.cards, done: task.cards - task.waiting.cards });
  const { cards, value } = isToCome ? task.waiting : task.done;
  const none = act === 'import' ? 'TASKS.NONE_IMPORTED' : 'TASKS.NONE_DONE';
  if (cards === 0) return t(isToCome ? 'TASKS.NO_EFFECT' : none);
  const sums = value.map((units) => format.units(units)).join(', ');
  const day = until === null ? '' : format.day(until);
  const sentence = t(`TASK.${act}.${isToCome ? 'EFFECT' : 'DONE'}`, { count: cards, value: sums, day });
  return isToCome && (act === 'void' || act === 'unlock') ? `${sentence} ${t('PREVIEW.FINAL')}` : sentence;
}
