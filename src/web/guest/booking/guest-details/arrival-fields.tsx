import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '../../../text/translation.ts';
import { referenceListQuery, type ReferenceListName } from '../../api/property-queries.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { BuyerFormPart } from './person-fields.tsx';
import styles from './buyer-form.module.css';

const FIELDS = ['flightNumber', 'airline', 'airport'] as const;

/** Flight details: optional, and only a note to the hotel. */
export function ArrivalFields({ form, field }: BuyerFormPart) {
  const { t } = useTranslation();
  // Stays open after a reload if it was filled in before.
  const [isFilled] = useState(() => form.getValues(FIELDS).some(Boolean));
  return (
    <details className={styles.details} open={isFilled}>
      <summary>{t('BOOKING.YOU.FLIGHT_DETAILS')}</summary>
      <div className={styles.pair}>
        <TextField optional maxLength={10} {...field('flightNumber')} />
        <ListedField list="airline" form={form} field={field} />
        <ListedField list="airport" form={form} field={field} />
      </div>
    </details>
  );
}

function ListedField({ list, form, field }: BuyerFormPart & { readonly list: ReferenceListName }) {
  const typed = useDeferredValue(form.watch(list).trim());
  const { data = [] } = useQuery(referenceListQuery(list, typed));
  return (
    <>
      <TextField optional list={`you-${list}-list`} maxLength={100} autoComplete="off" {...field(list)} />
      <datalist id={`you-${list}-list`}>
        {data.map(({ name, iataCode }) => (
          <option key={iataCode} value={`${name} (${iataCode})`} />
        ))}
      </datalist>
    </>
  );
}
