import type { WireApproval } from '#contract/desk/staff-oversight.ts';
import { useTranslation } from '../../text/translation.ts';
import { ActSheet } from '../acts/act-sheet.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { ReasonFields, toActBy, useReason } from '../acts/reason-fields.tsx';
import { refuse } from '../api/oversight.ts';
import { formatAsked } from './format-asked.ts';

type RefuseDialogProps = { readonly approval: WireApproval; readonly onClose: () => void };

/** Refuses a request, with a reason that the requester can read. */
export function RefuseDialog({ approval, onClose }: RefuseDialogProps) {
  const { t } = useTranslation();
  const { values, fields } = useReason({ reason: '' });
  const refusal = async () => {
    await refuse(approval.id, toActBy(values));
    return { sentences: [t('APPROVALS.REFUSED')] };
  };
  return (
    <ActSheet
      heading={t('APPROVALS.REFUSE')}
      doWords={t('APPROVALS.REFUSE')}
      act={values.reason === '' ? undefined : refusal}
      onClose={onClose}
    >
      <p>{formatAsked(t, approval)}</p>
      <p>{t('APPROVALS.REFUSE_LEAD')}</p>
      <ReasonFields {...fields} fitting={FITTING_REASONS.refuse} />
    </ActSheet>
  );
}
