import { PUBLISH_REASONS } from '#contract/desk/staff-choices.ts';
import type { Publication, SalePageFile } from '#contract/desk/staff-sale-page.ts';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { ActSheet } from '../acts/act-sheet.tsx';
import { ReasonField } from '../acts/reason-fields.tsx';
import { publish } from '../api/sale-page.ts';
import { Changes } from './findings-panel.tsx';

type PublishDialogProps = {
  readonly salePage: string;
  readonly revision: number;
  readonly changes: readonly string[];
  readonly onPublished: (file: SalePageFile) => void;
  readonly onClose: () => void;
};

/** The last review before guests see the changes, and the reason for them. */
export function PublishDialog({ salePage, revision, changes, onPublished, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const { register, getValues } = useForm<Pick<Publication, 'reason'>>({ defaultValues: { reason: 'texts' } });
  const publication = async () => {
    const file = await publish(salePage, { revision, ...getValues() });
    onPublished(file);
    return { sentences: [t('SALE_PAGE.PUBLISHED', { number: file.number })] };
  };
  return (
    <ActSheet heading={t('SALE_PAGE.PUBLISH')} doWords={t('SALE_PAGE.PUBLISH')} act={publication} onClose={onClose}>
      <p>{t('SALE_PAGE.PUBLISH_LEAD')}</p>
      <Changes changes={changes} />
      <ReasonField reasons={PUBLISH_REASONS} {...register('reason')} />
    </ActSheet>
  );
}
