import type { Batches } from '#contract/desk/staff-issue.ts';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { ReasonFields, toActBy, useReason } from '../acts/reason-fields.tsx';
import { printBatch } from '../api/cards.ts';
import { saveFile } from '../api/save-file.ts';

type PrintDialogProps = { readonly batch: Batches['batches'][number]; readonly onClose: () => void };

/** Creates the codes of a batch and saves them as a file on this device. A repetition creates new codes. */
export function PrintDialog({ batch, onClose }: PrintDialogProps) {
  const { t } = useTranslation();
  const { name, sale_page_id: salePageId, without_code: without } = batch;
  const isAgain = without === 0;
  const { values, fields } = useReason({ reason: '' });
  const print = async () => {
    const file = await printBatch({ ...toActBy(values), sale_page_id: salePageId, batch: name, again: isAgain });
    saveFile(file.name, 'text/csv', file.csv);
    return { sentences: [t('PRINT.DONE', { count: file.cards, file: file.name }), t('PRINT.KEEP')] };
  };
  return (
    <ActSheet
      heading={t(isAgain ? 'PRINT.AGAIN_OF' : 'PRINT.BUTTON_OF', { name })}
      doWords={t(isAgain ? 'PRINT.DO_AGAIN' : 'PRINT.DO')}
      act={values.reason === '' ? undefined : print}
      onClose={onClose}
    >
      <p>{isAgain ? t('PRINT.LOST') : t('PRINT.LEAD', { count: without })}</p>
      <Notice tone="caution">{t(isAgain ? 'PRINT.AGAIN_LEAD' : 'PRINT.ONCE')}</Notice>
      <ReasonFields {...fields} fitting={FITTING_REASONS[isAgain ? 'printAgain' : 'print']} />
    </ActSheet>
  );
}
