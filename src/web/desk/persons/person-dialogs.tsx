import type { PersonFound } from '#contract/desk/staff-persons.ts';
import { REASONS } from '#contract/desk/staff-choices.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import styles from '../acts/acts.module.css';
import { erasePerson, exportPerson } from '../api/persons.ts';

type DialogProps = { readonly email: string; readonly onClose: () => void };

/** Makes a copy of what is kept of a guest, as a file to hand to them. */
export function CopyDialog({ email, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<string>('guest_asked');
  const copy = async () => {
    await exportPerson({ email, reason });
    return { sentences: [t('PERSONS.COPIED')] };
  };
  return (
    <ActSheet heading={t('PERSONS.COPY')} doWords={t('PERSONS.MAKE_COPY')} act={copy} onClose={onClose}>
      <p>{t('PERSONS.COPY_LEAD')}</p>
      <ReasonField reason={reason} onChange={setReason} />
    </ActSheet>
  );
}

type EraseProps = DialogProps & { readonly found: PersonFound; readonly onErased: () => void };

/** Erases a guest, with all that goes by it said before. */
export function EraseDialog({ email, found, onErased, onClose }: EraseProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<string>('guest_asked');
  const erase = async () => {
    const { stays } = await erasePerson({ email, reason });
    onErased();
    const numbers = stays.flatMap(({ hotel_numbers: known }) => known);
    return {
      sentences: [
        t('PERSONS.ERASED'),
        ...(numbers.length > 0 ? [t('PERSONS.HOTEL_STILL_HAS', { numbers: numbers.join(', ') })] : []),
      ],
    };
  };
  return (
    <ActSheet heading={t('PERSONS.ERASE')} doWords={t('PERSONS.ERASE_PERMANENTLY')} act={erase} onClose={onClose}>
      <Notice tone="caution" heading={t('PERSONS.CANNOT_BE_UNDONE')}>
        <ul>
          <li>{t('PERSONS.GO_CARDS', { count: found.cards.length })}</li>
          <li>{t('PERSONS.GO_STAYS', { count: found.stays.length })}</li>
          <li>{t('PERSONS.GO_LETTERS', { count: found.letters })}</li>
          {found.requests > 0 && <li>{t('PERSONS.GO_REQUESTS', { count: found.requests })}</li>}
          {found.notes > 0 && <li>{t('PERSONS.GO_NOTES', { count: found.notes })}</li>}
        </ul>
        <p>{t('PERSONS.OTHER_NOTES')}</p>
      </Notice>
      <ReasonField reason={reason} onChange={setReason} />
    </ActSheet>
  );
}

type ReasonProps = { readonly reason: string; readonly onChange: (reason: string) => void };

/** A word only: a note about somebody who is to be forgotten would be another thing kept of them. */
function ReasonField({ reason, onChange }: ReasonProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <SelectField
        id="person-reason"
        name="reason"
        label={t('REASONS.LABEL')}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      >
        {REASONS.map((one) => (
          <option key={one} value={one}>
            {t(`REASON.${one}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
