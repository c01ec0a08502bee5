import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../text/translation.ts';
import { referenceListQuery, type ReferenceListName } from '../../api/property-queries.ts';
import { LABEL_KEYS } from '../../../text/text-key.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { BuyerDraft } from '../../session/buyer-draft.ts';
import styles from './buyer-form.module.css';

type ArrivalFieldsProps = { readonly form: UseFormReturn<BuyerDraft> };

const FIELDS = ['flightNumber', 'airline', 'airport'] as const;

/** Flight details: optional, and only a note to the hotel. */
export function ArrivalFields({ form }: ArrivalFieldsProps) {
  const { t } = useTranslation();
  // Stays open after a reload if it was filled in before.
  const [isFilled] = useState(() => form.getValues(FIELDS).some(Boolean));
  return (
    <details className={styles.details} open={isFilled}>
      <summary>{t('BOOKING.YOU.FLIGHT_DETAILS')}</summary>
      <div className={styles.pair}>
        <TextField
          id="you-flightNumber"
          label={t('FIELDS.FLIGHT_NUMBER.LABEL')}
          optional
          maxLength={10}
          {...form.register('flightNumber')}
        />
        <ListedField list="airline" form={form} />
        <ListedField list="airport" form={form} />
      </div>
    </details>
  );
}

function ListedField({ list, form }: ArrivalFieldsProps & { readonly list: ReferenceListName }) {
  const { t } = useTranslation();
  const typed = useDeferredValue(form.watch(list).trim());
  const { data = [] } = useQuery(referenceListQuery(list, typed));
  return (
    <>
      <TextField
        id={`you-${list}`}
        label={t(LABEL_KEYS[list])}
        optional
        list={`you-${list}-list`}
        maxLength={100}
        autoComplete="off"
        {...form.register(list)}
      />
      <datalist id={`you-${list}-list`}>
        {data.map(({ name, iataCode }) => (
          <option key={iataCode} value={`${name} (${iataCode})`} />
        ))}
      </datalist>
    </>
  );
}
