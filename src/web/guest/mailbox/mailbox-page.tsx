import { useState, type ReactNode, useId } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSalePage } from '../page-frame/sale-page-context.ts';
import { ScreenHeading } from '../page-frame/screen-heading.tsx';
import { useLinkToken } from './link-token.ts';
import { OpenByButton } from './open-by-button.tsx';
import { cleanEmail, email as findEmailFault, required, type Fault } from '#domain/value/validation.ts';
import { useForm } from 'react-hook-form';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { faultResolver } from '../form/fault-resolver.ts';
import { setServerErrors, useFormWords } from '../form/form-words.ts';
import styles from './mailbox-page.module.css';
import formStyles from '../form/short-form.module.css';

type Asked = { readonly reference: string; readonly email: string };

type AskFormProps = {
  readonly reference?: string;
  readonly ask: (asked: Asked) => Promise<unknown>;
  readonly onAsked: (asked: Asked) => void;
};

type MailboxPageProps = {
  readonly words: {
    readonly title: string;
    readonly lead: string;
    readonly ready: string;
    readonly show: string;
    /** The message once the letter may be on its way. */
    readonly sent: (email: string) => string;
  };
  readonly reference?: string;
  readonly ask: (asked: Asked) => Promise<unknown>;
  readonly open: (token: string) => Promise<void>;
};

/** Requests a link by mail, or opens the target of a letter's link after one press. */
export function MailboxPage(props: MailboxPageProps) {
  const { t } = useTranslation();
  const { words, reference, ask, open } = props;
  const { token, forget } = useLinkToken();
  const [sentTo, setSentTo] = useState<string>();
  const [hasEnded, setEnded] = useState(false);
  const { sends_letters: sendsLetters } = useSalePage().sale_page;
  if (token !== undefined) {
    return (
      <Opening
        {...props}
        token={token}
        open={async () => {
          await open(token);
          forget();
        }}
        onEnded={() => {
          setEnded(true);
          setSentTo(undefined);
          forget();
        }}
      />
    );
  }
  if (sentTo !== undefined) return <Sent words={words} email={sentTo} onAgain={() => setSentTo(undefined)} />;
  if (!sendsLetters) return <NoLetters title={words.title} />;
  return (
    <Asking words={words} hasEnded={hasEnded}>
      <AskForm
        {...(reference !== undefined && { reference })}
        ask={ask}
        onAsked={({ email }) => {
          setEnded(false);
          setSentTo(email);
        }}
      />
      {reference !== undefined && <p className={styles.soft}>{t('MY_BOOKING.NO_REFERENCE')}</p>}
    </Asking>
  );
}

type OpeningProps = Pick<MailboxPageProps, 'words'> & {
  readonly token: string;
  readonly open: () => Promise<void>;
  readonly onEnded: () => void;
};

function Opening({ words, token, open, onEnded }: OpeningProps) {
  const { t } = useTranslation();
  return (
    <OpenByButton key={token} heading={words.ready} submit={words.show} open={open} onEnded={onEnded}>
      <p>{t('MAILBOX.WHY_A_BUTTON')}</p>
    </OpenByButton>
  );
}

type AskingProps = Pick<MailboxPageProps, 'words'> & { readonly hasEnded: boolean; readonly children: ReactNode };

function Asking({ words, hasEnded, children }: AskingProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.sheet}>
      <ScreenHeading title={words.title} />
      {hasEnded && (
        <Notice tone="caution" live="assertive">
          <p>{t('LINK.ENDED')}</p>
        </Notice>
      )}
      <p>{words.lead}</p>
      {children}
    </div>
  );
}

/** If no letters are sent, the hotel itself helps. Its contact details are at the foot of every page. */
function NoLetters({ title }: { readonly title: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.sheet}>
      <ScreenHeading title={title} />
      <p>{t('MAILBOX.NO_LETTERS')}</p>
    </div>
  );
}

type SentProps = Pick<MailboxPageProps, 'words'> & { readonly email: string; readonly onAgain: () => void };

/** Shows the same message whether or not the address is known. Only the mailbox gets the answer. */
function Sent({ words, email, onAgain }: SentProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.sheet}>
      <ScreenHeading title={t('MAILBOX.SENT')} />
      <p>{words.sent(email)}</p>
      <p className={styles.soft}>{t('MAILBOX.NOTHING_CAME')}</p>
      <div className={styles.actions}>
        <Button look="quiet" onClick={onAgain}>
          {t('MAILBOX.AGAIN')}
        </Button>
      </div>
    </div>
  );
}

function AskForm({ reference: begun, ask, onAsked }: AskFormProps) {
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
  const { field, summary } = useFormWords(form, prefix);
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
          hint={t('MY_BOOKING.REFERENCE_HINT')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          {...field('reference')}
        />
      )}
      <TextField type="email" autoComplete="email" {...field('email')} />
      <div className={formStyles.actions}>
        <Button type="submit" busy={isSubmitting}>
          {t(isSubmitting ? 'MAILBOX.SENDING' : 'MAILBOX.SUBMIT')}
        </Button>
      </div>
    </form>
  );
}
