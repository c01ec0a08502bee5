import { PUBLISH_REASONS } from '#contract/desk/staff-choices.ts';
import type { SalePageFile } from '#contract/desk/staff-sale-page.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import styles from '../acts/acts.module.css';
import { publish } from '../api/sale-page.ts';
import { Changes } from './findings-panel.tsx';

type PublishDialogProps = {
  readonly salePage: string;
  readonly revision: number;
  readonly changes: readonly string[];
  readonly onPublished: (file: SalePageFile) => void;
  readonly onClose: () => void;
};

/** The last look before guests see it, and why. */
export function PublishDialog({ salePage, revision, changes, onPublished, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<(typeof PUBLISH_REASONS)[number]>('texts');
  const publication = async () => {
    const file = await publish(salePage, { revision, reason });
    onPublished(file);
    return { sentences: [t('SALE_PAGE.PUBLISHED', { number: file.number })] };
  };
  return (
    <ActSheet heading={t('SALE_PAGE.PUBLISH')} doWords={t('SALE_PAGE.PUBLISH')} act={publication} onClose={onClose}>
      <p>{t('SALE_PAGE.PUBLISH_LEAD')}</p>
      <Changes changes={changes} />
      <div className={styles.fields}>
        <SelectField
          id="publish-reason"
          label={t('REASONS.LABEL')}
          value={reason}
          onChange={({ target }) => setReason(PUBLISH_REASONS.find((one) => one === target.value) ?? 'other')}
        >
          {PUBLISH_REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`REASON.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </ActSheet>
  );
}
