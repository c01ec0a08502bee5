import type { CardChoice } from '#contract/desk/staff-tasks.ts';
import type { TaskAct } from '#contract/desk/staff-acts.ts';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import styles from '../acts/acts.module.css';
import { FITTING_REASONS, type Reason } from '../acts/fitting-reasons.ts';
import { ReasonField, type ReasonValues } from '../acts/reason-fields.tsx';
import { callDesk } from '../api/desk-call.ts';
import { useAddress } from '../frame/use-address.ts';

type TaskDialogProps = { readonly act: TaskAct; readonly cards: CardChoice; readonly onClose: () => void };
type TaskValues = Pick<ReasonValues, 'reason'> & { until: string };

export function TaskDialog({ act, cards, onClose }: TaskDialogProps) {
  const { t } = useTranslation();
  const { go } = useAddress();
  const { register, control } = useForm<TaskValues>({ defaultValues: { reason: '', until: '' } });
  const { reason, until } = useWatch({ control }) as TaskValues;
  const ask = async () => {
    const body = { cards, reason: reason as Reason, ...(act === 'extend' && { until }) };
    const { id } = await callDesk(`POST /staff/tasks/${act}/preview`, { body });
    go(`/tasks/${id}`);
    return { sentences: [] };
  };
  const isReady = reason !== '' && (act !== 'extend' || until !== '');
  return (
    <ActSheet
      heading={t(`TASK.${act}.CHOSEN`)}
      doWords={t('TASKS.LOOK')}
      act={isReady ? ask : undefined}
      onClose={onClose}
    >
      <p>{t('TASKS.NOTHING_YET')}</p>
      <div className={styles.fields}>
        {act === 'extend' && <TextField id="task-until" type="date" label={t('ACTS.UNTIL')} {...register('until')} />}
        <ReasonField reasons={FITTING_REASONS[act]} {...register('reason')} />
      </div>
    </ActSheet>
  );
}
