import { PAGE_LANGUAGES } from '#presentation/languages.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../acts/acts.module.css';

type PersonFieldsProps = {
  readonly isOptional: boolean;
  readonly firstName: UseFormRegisterReturn;
  readonly lastName: UseFormRegisterReturn;
  readonly email: UseFormRegisterReturn;
};

/** Who gets a card. */
export function PersonFields({ isOptional, firstName, lastName, email }: PersonFieldsProps) {
  const { t } = useTranslation();
  const plain = { autoComplete: 'off', optional: isOptional } as const;
  return (
    <>
      <div className={styles.pair}>
        <TextField id="issue-first" {...plain} label={t('ISSUE.FIRST_NAME')} {...firstName} />
        <TextField id="issue-last" {...plain} label={t('ISSUE.LAST_NAME')} {...lastName} />
      </div>
      <TextField id="issue-email" type="email" {...plain} label={t('CARD_SCREEN.EMAIL')} {...email} />
    </>
  );
}

type LetterFieldsProps = {
  readonly message: UseFormRegisterReturn;
  readonly language: UseFormRegisterReturn;
  readonly sendOn: UseFormRegisterReturn;
};

/** What goes with the letter that has the link to a code. */
export function LetterFields({ message, language, sendOn }: LetterFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextAreaField
        id="letter-message"
        label={t('LINK_LETTER.MESSAGE')}
        hint={t('LINK_LETTER.MESSAGE_HINT')}
        rows={2}
        maxLength={1000}
        optional
        {...message}
      />
      <div className={styles.pair}>
        <SelectField id="letter-language" label={t('LINK_LETTER.LANGUAGE')} optional {...language}>
          <option value="">{t('LINK_LETTER.PAGE_LANGUAGE')}</option>
          {PAGE_LANGUAGES.map(({ code, nativeLabel }) => (
            <option key={code} value={code} lang={code}>
              {nativeLabel}
            </option>
          ))}
        </SelectField>
        <TextField id="letter-day" type="date" label={t('LINK_LETTER.SEND_ON')} optional {...sendOn} />
      </div>
    </>
  );
}
