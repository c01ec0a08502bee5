import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import styles from '../acts/acts.module.css';
import { callDesk } from '../api/desk-call.ts';

type RenameBatchProps = {
  readonly salePageId: string;
  readonly batch: string;
  readonly onRenamed: (name: string) => void;
};

/** Renames the batch that a list is filtered by, for example if it contains a guest's name. */
export function RenameBatch({ salePageId, batch, onRenamed }: RenameBatchProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState<string>();
  const { register, control } = useForm({ defaultValues: { name: batch } });
  const name = useWatch({ control, name: 'name' }).trim();
  const rename = async () => {
    const { cards } = await callDesk('POST /staff/batches/rename', { body: { sale_page_id: salePageId, batch, name } });
    setDone(name);
    return { sentences: [t('BATCH.RENAMED', { count: cards, name })] };
  };
  const close = () => {
    setIsOpen(false);
    if (done !== undefined) onRenamed(done);
  };
  return (
    <div className={styles.buttons}>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {t('BATCH.RENAME')}
      </Button>
      {isOpen && (
        <ActSheet
          heading={t('BATCH.RENAME')}
          doWords={t('BATCH.RENAME')}
          act={name === '' || name === batch ? undefined : rename}
          missing={[t('BATCH.NEW_NAME')]}
          onClose={close}
        >
          <p>{t('BATCH.RENAME_LEAD')}</p>
          <div className={styles.fields}>
            <TextField
              id="batch-name"
              label={t('CARD_LIST.BATCH')}
              autoComplete="off"
              maxLength={100}
              {...register('name')}
            />
          </div>
        </ActSheet>
      )}
    </div>
  );
}
