import type { CardChoice } from '#contract/staff/staff-tasks.ts';
import type { TaskAct } from '#contract/staff/staff-paths.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../acts/acts.module.css';
import { ReasonField, type ReasonValues } from '../acts/reason-fields.tsx';
import { prepareTask } from '../api/tasks.ts';
import { useAddress } from '../frame/use-address.ts';
import { useDialogFocus } from '../frame/use-dialog-focus.ts';
import { wordFault } from '../frame/word-fault.ts';

type TaskDialogProps = { readonly act: TaskAct; readonly cards: CardChoice; readonly onClose: () => void };
type TaskValues = Pick<ReasonValues, 'reason'> & { until: string };

/** What an act on many cards takes; what it would do is worked out on a screen of its own, which can be left. */
export function TaskDialog({ act, cards, onClose }: TaskDialogProps) {
  const { t } = useTranslation();
  const { go } = useAddress();
  const queries = useQueryClient();
  useDialogFocus();
  const { register, control } = useForm<TaskValues>({ defaultValues: { reason: 'other', until: '' } });
  const { reason, until } = useWatch({ control }) as TaskValues;
  const body = { cards, reason, ...(act === 'extend' && { until }) };
  const isReady = act !== 'extend' || until !== '';
  const asked = useMutation({
    mutationFn: () => prepareTask(act, body),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['tasks'] });
      go(`/tasks/${id}`);
    },
  });
  const heading = t(`TASK.${act}.CHOSEN`);
  return (
    <Sheet open label={heading} closeLabel={t('FRAME.CLOSE')} onClose={onClose}>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !asked.isPending) asked.mutate();
        }}
      >
        <h2>{heading}</h2>
        <p>{t('TASKS.NOTHING_YET')}</p>
        <div className={styles.fields}>
          {act === 'extend' && <TextField id="task-until" type="date" label={t('ACTS.UNTIL')} {...register('until')} />}
          <ReasonField {...register('reason')} />
        </div>
        {asked.error && (
          <Notice tone="negative" live="assertive">
            {wordFault(t, asked.error)}
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button type="submit" busy={asked.isPending} disabled={!isReady}>
            {t('TASKS.LOOK')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('FRAME.CANCEL')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
