import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../text/translation.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { BuyerDraft } from '../../session/buyer-draft.ts';
import styles from './buyer-form.module.css';

export function StayWishes({ form }: { readonly form: UseFormReturn<BuyerDraft> }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.pair}>
        <TextField
          id="you-estimatedTime"
          type="time"
          label={t('FIELDS.ESTIMATED_TIME.LABEL')}
          optional
          {...form.register('estimatedTime')}
        />
        <SelectField id="you-bed" label={t('BED_WISHES.LABEL')} optional {...form.register('bed')}>
          <option value="">{t('BED_WISHES.ANY')}</option>
          <option value="double_bed">{t('BED_WISHES.DOUBLE_BED')}</option>
          <option value="twin_beds">{t('BED_WISHES.TWIN_BEDS')}</option>
        </SelectField>
      </div>
      <CheckField id="you-cot" label={t('BED_WISHES.COT')} {...form.register('cot')} />
    </>
  );
}
