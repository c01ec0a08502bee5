import type { WireApproval } from '#contract/desk/staff-oversight.ts';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { ActSheet } from '../acts/act-sheet.tsx';
import styles from '../acts/acts.module.css';
import { ReasonFields, toActBy, type ReasonValues } from '../acts/reason-fields.tsx';
import { refuse } from '../api/oversight.ts';
import { formatAsked } from './format-asked.ts';

type RefuseDialogProps = { readonly approval: WireApproval; readonly onClose: () => void };

/** Refuses a request, with a reason that the requester can read. */
export function RefuseDialog({ approval, onClose }: RefuseDialogProps) {
  const { t } = useTranslation();
  const { register, control } = useForm<ReasonValues>({ defaultValues: { reason: 'other', note: '' } });
  const values = useWatch({ control }) as ReasonValues;
  const refusal = async () => {
    await refuse(approval.id, toActBy(values));
    return { sentences: [t('APPROVALS.REFUSED')] };
  };
  return (
    <ActSheet heading={t('APPROVALS.REFUSE')} doWords={t('APPROVALS.REFUSE')} act={refusal} onClose={onClose}>
      <p>{formatAsked(t, approval)}</p>
      <p>{t('APPROVALS.REFUSE_LEAD')}</p>
      <div className={styles.fields}>
        <ReasonFields reason={register('reason')} note={register('note')} />
      </div>
    </ActSheet>
  );
}
