import type { HeldCard, HeldCards } from '#contract/guest/recovery.ts';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { unmaskCards } from '../api/mailbox-calls.ts';
import { useProductTexts } from '../../text/use-product-texts.ts';
import { formatError } from '../../text/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './my-cards.module.css';

type UnmaskFormProps = { readonly held: HeldCards; readonly onUnmasked: (cards: readonly HeldCard[]) => void };

/** Cards of high value are shown only after the guest has typed their last four characters. */
export function UnmaskForm({ held, onUnmasked }: UnmaskFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [last4, setLast4] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function show() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { cards } = await unmaskCards(held.holder_token, last4);
      setLast4('');
      onUnmasked(cards);
    } catch (error) {
      setFailure(error);
      field.current?.focus();
    }
    setBusy(false);
  }

  return (
    <section className={styles.masked} aria-labelledby={`${id}heading`}>
      <h2 id={`${id}heading`}>{t('MY_CARDS.MASKED.HEADING')}</h2>
      <ul className={styles.products}>
        {held.masked_cards.map(({ product }, index) => (
          <li key={index}>
            <ProductName product={product} />
          </li>
        ))}
      </ul>
      <p>{t('MY_CARDS.MASKED.WHY')}</p>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!isBusy && last4.trim() !== '') void show();
        }}
      >
        <TextField
          id={`${id}last4`}
          ref={field}
          label={t('MY_CARDS.MASKED.LABEL')}
          error={failure === undefined ? undefined : formatError(t, failure)}
          value={last4}
          maxLength={8}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          onChange={({ target }) => setLast4(target.value)}
        />
        <Button type="submit" look="quiet" busy={isBusy}>
          {t('MY_CARDS.MASKED.SUBMIT')}
        </Button>
      </form>
    </section>
  );
}

function ProductName({ product }: { readonly product: HeldCards['masked_cards'][number]['product'] }) {
  const { name } = useProductTexts(product);
  return (
    <>
      <span dir="auto">{name}</span>{' '}
      <span className={styles.whole} aria-hidden="true">
        •••• ••••
      </span>
    </>
  );
}
