import type { WireApproval } from '#contract/desk/staff-oversight.ts';
import type { Translate } from '../../text/translation.ts';
import { formatEnding } from '../find/format-ending.ts';
import { nameTask } from '../tasks/format-task.ts';

type Asked = Pick<WireApproval, 'act' | 'card' | 'issue' | 'task'>;

export function formatAsked(t: Translate, { act, card, issue, task }: Asked): string {
  if (task) return nameTask(t, task);
  if (act === 'import') return t('IMPORT.HEADING');
  if (act === 'issue') return t('ISSUE.ASKED', { count: issue?.count ?? 0, product: issue?.product.name ?? '' });
  return `${t(`ACT.${act}.HEADING`)} · ${formatEnding(t, card?.last4 ?? '')}`;
}
