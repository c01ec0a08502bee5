import type { HeldCard, HeldCards, StoryLine } from '#contract/guest/recovery.ts';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { addCardToWallet } from '../api/wallet-calls.ts';
import { useFormat } from '../../text/use-format.ts';
import { formatCode, formatError } from '../../text/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { CardFace } from '../card/card-face.tsx';
import { TaxKind } from '../card/tax-kind.tsx';
import { ScreenHeading } from '../page-frame/screen-heading.tsx';
import { go } from '../session/go.ts';
import { beginWithCards } from '../session/session-cards.ts';
import { AddToWallet } from '../wallet/add-to-wallet.tsx';
import { dateAt } from '#domain/stay/stay.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { propertiesQuery } from '../api/properties-query.ts';
import type { TextKey } from '../../text/text-key.ts';
import { unmaskCards } from '../api/mailbox-calls.ts';
import { useProductTexts } from '../../text/use-product-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './my-cards.module.css';

type UnmaskFormProps = { readonly held: HeldCards; readonly onUnmasked: (cards: readonly HeldCard[]) => void };

const WORDS = {
  issued: 'MY_CARDS.HISTORY.ISSUED',
  goodwill: 'MY_CARDS.HISTORY.GOODWILL',
  activated: 'MY_CARDS.HISTORY.ACTIVATED',
  held: 'MY_CARDS.HISTORY.HELD',
  used: 'MY_CARDS.HISTORY.USED',
  given_back: 'MY_CARDS.HISTORY.GIVEN_BACK',
  changed: 'MY_CARDS.HISTORY.CHANGED',
  paid_out: 'MY_CARDS.HISTORY.PAID_OUT',
  extended: 'MY_CARDS.HISTORY.EXTENDED',
  frozen: 'MY_CARDS.HISTORY.FROZEN',
  unfrozen: 'MY_CARDS.HISTORY.UNFROZEN',
  voided: 'MY_CARDS.HISTORY.VOIDED',
} as const satisfies Record<StoryLine['what'], TextKey>;

type HeldCardListProps = {
  readonly held: HeldCards;
  readonly closesAtMs: number;
  readonly onChange: (held: HeldCards) => void;
  readonly onClose: () => void;
};

export function HeldCardList({ held, closesAtMs, onChange, onClose }: HeldCardListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = new Intl.DateTimeFormat(format.dateLocale, { timeStyle: 'short' }).format(new Date(closesAtMs));
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <ScreenHeading title={t('MY_CARDS.HEADING')} />
        <p className={styles.soft}>{t('MY_CARDS.CLOSES', { time })}</p>
        <Button look="quiet" onClick={onClose}>
          {t('MY_CARDS.CLOSE')}
        </Button>
      </header>
      <ul className={styles.cards}>
        {held.cards.map((card) => (
          <li key={card.card_token} className={styles.card}>
            <Card held={card} />
          </li>
        ))}
      </ul>
      {held.has_more && <p className={styles.soft}>{t('MY_CARDS.MORE')}</p>}
      {held.masked_cards.length > 0 && (
        <UnmaskForm
          held={held}
          onUnmasked={(cards) => {
            const masked = withoutProducts(held.masked_cards, cards);
            onChange({ ...held, cards: [...held.cards, ...cards], masked_cards: masked });
          }}
        />
      )}
    </div>
  );
}

/** The cards that stay masked: removes one of the same product for each card that was shown. */
function withoutProducts(masked: HeldCards['masked_cards'], shown: readonly HeldCard[]): HeldCards['masked_cards'] {
  return shown.reduce((left, { product }) => {
    const index = left.findIndex((one) => one.product.id === product.id);
    return left.filter((_, place) => place !== index);
  }, masked);
}

function Card({ held }: { readonly held: HeldCard }) {
  const { t } = useTranslation();
  const id = useId();
  const { card, product } = held;
  return (
    <article className={styles.parts} aria-labelledby={id}>
      <CardFace card={card} product={product} />
      <div className={styles.words}>
        <h2 id={id}>{t('CARD.YOURS', { last4: card.last4 })}</h2>
        {card.usable ? (
          <Button
            onClick={() => {
              beginWithCards(held);
              void go('/booking');
            }}
          >
            {t('MY_CARDS.BOOK')}
          </Button>
        ) : (
          <p className={styles.reason}>{formatCode(t, card.reason ?? 'CARD.NOT_FOUND')}</p>
        )}
        <TaxKind card={card} />
        {card.state === 'active' && <AddToWallet ask={(wallet) => addCardToWallet(held.card_token, wallet)} />}
        <CardStory story={held.story} card={card} />
      </div>
    </article>
  );
}

function CardStory({ story, card: { kind } }: Pick<HeldCard, 'story' | 'card'>) {
  const { t, language } = useTranslation();
  const format = useFormat();
  const properties = useQuery(propertiesQuery(language));
  const amountOf = ({ value, uses, what }: StoryLine) => {
    const sign = what === 'changed' && (value?.amount ?? uses ?? 0) > 0 ? '+' : '';
    if (value) return sign + format.money(value);
    // A package is one use, regardless of its nights.
    if (uses === null || kind === 'package') return '';
    return (uses < 0 ? '−' : sign) + t('STAY.NIGHTS', { count: Math.abs(uses) });
  };
  return (
    <details className={styles.story}>
      <summary>{t('MY_CARDS.HISTORY.HEADING')}</summary>
      <ol>
        {story.map((line, index) => {
          const placeId = (line.stay ?? line.counter)?.property_id;
          const hotel = properties.data?.find(({ id }) => id === placeId)?.description ?? t('STAY.THE_HOTEL');
          return (
            <li key={index}>
              <time dateTime={line.at} className={styles.soft}>
                {format.date(dateAt(Temporal.Instant.from(line.at), Temporal.Now.timeZoneId()).toString(), 'short')}
              </time>
              <span>
                {t(WORDS[line.what], { date: line.until ? format.date(line.until) : '' })}{' '}
                <bdi className={styles.amount}>{amountOf(line)}</bdi>
                {line.counter && (
                  <span className={styles.stay}>
                    {line.counter.outlet !== '' && (
                      <>
                        <bdi>{line.counter.outlet}</bdi>
                        {' · '}
                      </>
                    )}
                    <bdi>{hotel}</bdi>
                  </span>
                )}
                {line.stay && (
                  <span className={styles.stay}>
                    <bdi>{hotel}</bdi>
                    {' · '}
                    {format.dateRange(line.stay.stay_from, line.stay.stay_to)}
                    {line.stay.reference && (
                      <>
                        {' · '}
                        <bdi dir="ltr" className={styles.whole}>
                          {line.stay.reference}
                        </bdi>
                      </>
                    )}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

/** Cards of high value are shown only after the guest has typed their last four characters. */
function UnmaskForm({ held, onUnmasked }: UnmaskFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [last4, setLast4] = useState('');
  const unmasking = useMutation({
    mutationFn: () => unmaskCards(held.holder_token, last4),
    onSuccess: ({ cards }) => {
      setLast4('');
      onUnmasked(cards);
    },
    onError: () => field.current?.focus(),
  });
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
          if (!unmasking.isPending && last4.trim() !== '') unmasking.mutate();
        }}
      >
        <TextField
          id={`${id}last4`}
          ref={field}
          label={t('MY_CARDS.MASKED.LABEL')}
          error={unmasking.error ? formatError(t, unmasking.error) : undefined}
          value={last4}
          maxLength={8}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          onChange={({ target }) => setLast4(target.value)}
        />
        <Button type="submit" look="quiet" busy={unmasking.isPending}>
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
