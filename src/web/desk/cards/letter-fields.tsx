import type { LinkRequest } from '#contract/desk/staff-issue.ts';
import { PAGE_LANGUAGES } from '#presentation/languages.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../acts/acts.module.css';
import type { DeskFormat } from '../frame/use-desk-format.ts';
import type { LetterValues } from './issue-values.ts';

type LetterFieldsProps = { readonly register: (name: keyof LetterValues) => UseFormRegisterReturn };
type Leaving = Pick<LinkRequest, 'recipient'> & { readonly letter: LinkRequest['letter'] | null };
type PersonFieldsProps = LetterFieldsProps & { readonly isOptional: boolean };

export function PersonFields({ isOptional, register }: PersonFieldsProps) {
  const { t } = useTranslation();
  const plain = { autoComplete: 'off', optional: isOptional } as const;
  return (
    <>
      <div className={styles.pair}>
        <TextField id="issue-first" {...plain} label={t('ISSUE.FIRST_NAME')} {...register('firstName')} />
        <TextField id="issue-last" {...plain} label={t('ISSUE.LAST_NAME')} {...register('lastName')} />
      </div>
      <TextField id="issue-email" type="email" {...plain} label={t('CARD_SCREEN.EMAIL')} {...register('email')} />
    </>
  );
}

export function LetterFields({ register }: LetterFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField id="letter-giver" autoComplete="off" label={t('LINK_LETTER.GIVER')} optional {...register('giver')} />
      <TextAreaField
        id="letter-message"
        label={t('LINK_LETTER.MESSAGE')}
        hint={t('LINK_LETTER.MESSAGE_HINT')}
        rows={2}
        maxLength={1000}
        optional
        {...register('message')}
      />
      <div className={styles.pair}>
        <SelectField id="letter-language" label={t('LINK_LETTER.LANGUAGE')} optional {...register('language')}>
          <option value="">{t('LINK_LETTER.PAGE_LANGUAGE')}</option>
          {PAGE_LANGUAGES.map(({ code, nativeLabel }) => (
            <option key={code} value={code} lang={code}>
              {nativeLabel}
            </option>
          ))}
        </SelectField>
        <TextField id="letter-day" type="date" label={t('LINK_LETTER.SEND_ON')} optional {...register('sendOn')} />
      </div>
    </>
  );
}

/** When the letter leaves, and to whom. */
export function formatLeaving(t: Translate, format: DeskFormat, { recipient, letter }: Leaving): string {
  const [to, day] = [recipient.email, letter?.send_on];
  return day ? t('LINK_LETTER.LEAVES_ON', { to, day: format.day(day) }) : t('LINK_LETTER.LEAVES', { to });
}
