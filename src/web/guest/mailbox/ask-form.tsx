import { cleanEmail, email as findEmailFault, required, type Fault } from '#domain/value/validation.ts';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { LABEL_KEYS } from '../../text/text-key.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { faultResolver } from '../form/fault-resolver.ts';
import { setServerErrors, useFormWords } from '../form/form-words.ts';
import formStyles from '../form/short-form.module.css';

export type Asked = { readonly reference: string; readonly email: string };

type AskFormProps = {
  readonly reference?: string;
  readonly ask: (asked: Asked) => Promise<unknown>;
  readonly onAsked: (asked: Asked) => void;
};

export function AskForm({ reference: begun, ask, onAsked }: AskFormProps) {
  const { t } = useTranslation();
  const prefix = useId();
  const form = useForm<Asked>({
    defaultValues: { reference: begun ?? '', email: '' },
    resolver: faultResolver(({ reference, email }) => {
      const faults: [string, Fault | undefined][] = [
        ['reference', begun !== undefined ? required('reference')(reference) : undefined],
        ['email', required('email')(email) ?? findEmailFault(cleanEmail(email))],
      ];
      return faults.flatMap(([field, fault]) => (fault ? [{ field, fault }] : []));
    }),
    shouldFocusError: false,
  });
  const { error, summary } = useFormWords(form.formState.errors, prefix);
  const { isSubmitting, submitCount } = form.formState;

  async function send(typed: Asked) {
    const asked = { reference: typed.reference.trim(), email: typed.email.trim() };
    try {
      await ask(asked);
      onAsked(asked);
    } catch (failure) {
      setServerErrors(form, failure);
    }
  }

  return (
    <form noValidate className={formStyles.form} onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <ErrorSummary errors={summary} tries={submitCount} />
      {begun !== undefined && (
        <TextField
          id={`${prefix}reference`}
          label={t(LABEL_KEYS.reference)}
          hint={t('MY_BOOKING.REFERENCE_HINT')}
          error={error('reference')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          {...form.register('reference')}
        />
      )}
      <TextField
        id={`${prefix}email`}
        type="email"
        autoComplete="email"
        label={t(LABEL_KEYS.email)}
        error={error('email')}
        {...form.register('email')}
      />
      <div className={formStyles.actions}>
        <Button type="submit" busy={isSubmitting}>
          {t(isSubmitting ? 'MAILBOX.SENDING' : 'MAILBOX.SUBMIT')}
        </Button>
      </div>
    </form>
  );
}
