import type { PersonFound } from '#contract/desk/staff-persons.ts';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { ReasonField, useReason } from '../acts/reason-fields.tsx';
import { erasePerson, exportPerson } from '../api/persons.ts';

type DialogProps = { readonly email: string; readonly onClose: () => void };

/** Saves a copy of the data stored about a guest, to be passed on to them. */
export function CopyDialog({ email, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { values, fields } = useReason({ reason: '' });
  const copy = async () => {
    await exportPerson({ email, reason: values.reason });
    return { sentences: [t('PERSONS.COPIED')] };
  };
  return (
    <ActSheet
      heading={t('PERSONS.COPY')}
      doWords={t('PERSONS.MAKE_COPY')}
      act={values.reason === '' ? undefined : copy}
      onClose={onClose}
    >
      <p>{t('PERSONS.COPY_LEAD')}</p>
      <ReasonField reasons={FITTING_REASONS.copy} {...fields.reason} />
    </ActSheet>
  );
}

type EraseProps = DialogProps & { readonly found: PersonFound; readonly onErased: () => void };

/** Erases a guest, after listing everything that is lost. */
export function EraseDialog({ email, found, onErased, onClose }: EraseProps) {
  const { t } = useTranslation();
  const { values, fields } = useReason({ reason: '' });
  const erase = async () => {
    const { stays } = await erasePerson({ email, reason: values.reason });
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
    <ActSheet
      heading={t('PERSONS.ERASE')}
      doWords={t('PERSONS.ERASE_PERMANENTLY')}
      act={values.reason === '' ? undefined : erase}
      onClose={onClose}
    >
      <Notice tone="caution" heading={t('PERSONS.CANNOT_BE_UNDONE')}>
        <ul>
          {found.cards.length > 0 && <li>{t('PERSONS.GO_CARDS', { count: found.cards.length })}</li>}
          {found.stays.length > 0 && <li>{t('PERSONS.GO_STAYS', { count: found.stays.length })}</li>}
          {found.letters > 0 && <li>{t('PERSONS.GO_LETTERS', { count: found.letters })}</li>}
          {found.requests > 0 && <li>{t('PERSONS.GO_REQUESTS', { count: found.requests })}</li>}
          {found.notes > 0 && <li>{t('PERSONS.GO_NOTES', { count: found.notes })}</li>}
        </ul>
        <p>{t('PERSONS.OTHER_NOTES')}</p>
      </Notice>
      <ReasonField reasons={FITTING_REASONS.copy} {...fields.reason} />
    </ActSheet>
  );
}
