import type { CardChoice } from '#contract/desk/staff-tasks.ts';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { ActSheet } from '../acts/act-sheet.tsx';
import { ReasonField, type ReasonValues } from '../acts/reason-fields.tsx';
import { exportCards } from '../api/tasks.ts';

type ExportDialogProps = { readonly cards: CardChoice; readonly onClose: () => void };

/** Exports cards with the names of their holders. The audit log records it. */
export function ExportDialog({ cards, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const { register, getValues } = useForm<Pick<ReasonValues, 'reason'>>({ defaultValues: { reason: 'other' } });
  const act = async () => {
    await exportCards({ cards, ...getValues() });
    return { sentences: [t('EXPORT.DONE')] };
  };
  return (
    <ActSheet heading={t('EXPORT.HEADING')} doWords={t('EXPORT.DO')} act={act} onClose={onClose}>
      <p>{t('EXPORT.LEAD')}</p>
      <ReasonField {...register('reason')} />
    </ActSheet>
  );
}
