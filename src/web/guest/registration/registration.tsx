import { useState, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { addCardToWallet } from '../api/wallet-calls.ts';
import { CardFace } from '../card/card-face.tsx';
import { useScreen } from '../page-frame/use-screen.ts';
import { sessionCards, mayRegister, mustRegister, updateCard, type SessionCard } from '../session/session-cards.ts';
import { useSessionStore } from '../session/session-store.ts';
import { AddToWallet } from '../wallet/add-to-wallet.tsx';
import { findRegistrationFaults } from '#domain/stay/buyer.ts';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { lazyPart } from '../../api/load-part.ts';
import { registerCard } from '../api/card-calls.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EmailDoubt, useEmailDoubt } from '../form/email-doubt.tsx';
import { faultResolver } from '../form/fault-resolver.ts';
import { setServerErrors, useFormWords } from '../form/form-words.ts';
import { useSalePage } from '../page-frame/sale-page-context.ts';
import { asksForCodeAgain } from '../session/ask-for-code-again.ts';
import { go } from '../session/go.ts';
import { buyerDraft } from '../session/buyer-draft.ts';
import styles from './registration.module.css';
import formStyles from '../form/short-form.module.css';
import { Notice } from '../../ui/notice.tsx';
import { HolderLink } from '../card/holder-link.tsx';

const SampleFill = __SAMPLE_HELPERS__ ? lazyPart(() => import('../../dev/sample-fill.tsx'), 'SampleFill') : undefined;

const EMPTY = { firstName: '', lastName: '', email: '', emailConfirmation: '' };
type RegistrationValues = typeof EMPTY;

const FIELDS = [
  { name: 'firstName', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', type: 'text', autoComplete: 'family-name' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'emailConfirmation', type: 'email', autoComplete: 'email' },
] as const;

type RegistrationFormProps = {
  readonly held: SessionCard;
  readonly onRegistered: (email: string) => void;
  /** Continues without registering. Undefined if the card requires registration. */
  readonly onSkip: (() => void) | undefined;
};

/** Registers a session card, one that requires it first. A registered card needs no form. */
export function Registration() {
  const { t } = useTranslation();
  const heading = useScreen(t('REGISTRATION.TITLE'));
  const cards = useSessionStore(sessionCards);
  const [registeredTo, setRegisteredTo] = useState<string>();
  // Stays with the same card, even once it no longer needs registration.
  const [token] = useState(() => (cards.find(mustRegister) ?? cards.findLast(mayRegister) ?? cards.at(-1))?.token);
  const held = cards.find((card) => card.token === token);
  if (!held) return null;
  const onward = () => void go('/booking');
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <h1 ref={heading} tabIndex={-1}>
          {t(registeredTo === undefined ? 'REGISTRATION.HEADING' : 'REGISTRATION.DONE.HEADING')}
        </h1>
        {registeredTo === undefined && !held.card.registered ? (
          <RegistrationForm
            held={held}
            onRegistered={setRegisteredTo}
            onSkip={mustRegister(held) ? undefined : onward}
          />
        ) : (
          <>
            <Registered email={registeredTo} onward={held.card.reason === 'CARD.HOLDER_ONLY' ? undefined : onward} />
            <AddToWallet ask={(wallet) => addCardToWallet(held.token, wallet)} />
          </>
        )}
      </div>
      <CardFace card={held.card} product={held.product} />
    </div>
  );
}

function RegistrationForm({ held, onRegistered, onSkip }: RegistrationFormProps) {
  const { t } = useTranslation();
  const form = useForm({
    defaultValues: EMPTY,
    resolver: faultResolver(findRegistrationFaults),
    shouldFocusError: false,
  });
  const { field, summary } = useFormWords(form, '');
  const { isSubmitting, submitCount } = form.formState;
  const doubted = useEmailDoubt();

  async function register(values: RegistrationValues) {
    if (doubted.isDoubted(values.email)) return;
    const [firstName, lastName, email] = [values.firstName.trim(), values.lastName.trim(), values.email.trim()];
    try {
      const { card } = await registerCard({
        card_token: held.token,
        first_name: firstName,
        last_name: lastName,
        email,
        email_confirmation: values.emailConfirmation.trim(),
      });
      updateCard(held.token, card);
      // A guest who registers a card most likely books with it as well, and need not type this again.
      buyerDraft.write({ ...buyerDraft.read(), firstName, lastName, email });
      onRegistered(email);
    } catch (failure) {
      if (!asksForCodeAgain(failure, [{ card_token: held.token }], go)) setServerErrors(form, failure);
    }
  }

  return (
    <form noValidate className={formStyles.form} onSubmit={(event) => void form.handleSubmit(register)(event)}>
      <p>{t(mustRegister(held) ? 'REGISTRATION.REQUIRED' : 'REGISTRATION.OPTIONAL')}</p>
      <ErrorSummary errors={summary} tries={submitCount} />
      <SampleButton form={form} />
      {FIELDS.map(({ name, ...input }) => (
        <TextField key={name} {...input} {...field(name)} />
      ))}
      <EmailDoubt
        doubt={doubted.doubt}
        onMeant={(meant) => {
          form.setValue('email', meant);
          form.setValue('emailConfirmation', meant);
          doubted.settle();
          form.setFocus('email');
        }}
      />
      <div className={formStyles.actions}>
        <Button type="submit" busy={isSubmitting}>
          {t('REGISTRATION.SUBMIT')}
        </Button>
        {onSkip && (
          <Button look="link" onClick={onSkip}>
            {t('REGISTRATION.SKIP')}
          </Button>
        )}
      </div>
    </form>
  );
}

function SampleButton({ form }: { readonly form: UseFormReturn<RegistrationValues> }) {
  const { sale_page: salePage } = useSalePage();
  if (!SampleFill || !salePage.demo) return null;
  return (
    <Suspense>
      <SampleFill
        onFill={({ email, firstName, lastName }) =>
          form.reset({ firstName, lastName, email, emailConfirmation: email })
        }
      />
    </Suspense>
  );
}

type RegisteredProps = {
  /** The address just given. Undefined if the card was registered earlier. */
  readonly email: string | undefined;
  /** Leads on. Undefined if the holder has to open the card by a mailed link first. */
  readonly onward: (() => void) | undefined;
};

function Registered({ email, onward }: RegisteredProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={formStyles.form}>
      <Notice tone="positive" live="polite">
        <p>{email === undefined ? t('REGISTRATION.DONE.EARLIER') : t('REGISTRATION.DONE.TO', { email })}</p>
        {!onward && <p>{t('CARD.NEXT.HOLDER_ONLY')}</p>}
      </Notice>
      {onward ? (
        <div className={formStyles.actions}>
          <Button ref={button} onClick={onward}>
            {t('REGISTRATION.DONE.ONWARD')}
          </Button>
        </div>
      ) : (
        <HolderLink />
      )}
    </div>
  );
}
