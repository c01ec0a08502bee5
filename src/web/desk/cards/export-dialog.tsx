import type { CardChoice } from '#contract/desk/staff-tasks.ts';
import { useTranslation } from '../../text/translation.ts';
import { ActSheet } from '../acts/act-sheet.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { ReasonField, useReason } from '../acts/reason-fields.tsx';
import { exportCards } from '../api/tasks.ts';

type ExportDialogProps = { readonly cards: CardChoice; readonly onClose: () => void };

export function ExportDialog({ cards, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const { values, fields } = useReason({ reason: '' });
  const act = async () => {
    await exportCards({ cards, reason: values.reason });
    return { sentences: [t('EXPORT.DONE')] };
  };
  return (
    <ActSheet
      heading={t('EXPORT.HEADING')}
      doWords={t('EXPORT.DO')}
      act={values.reason === '' ? undefined : act}
      onClose={onClose}
    >
      <p>{t('EXPORT.LEAD')}</p>
      <ReasonField reasons={FITTING_REASONS.export} {...fields.reason} />
    </ActSheet>
  );
}
