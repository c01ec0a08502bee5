import type { HeldCard, HeldCards } from '#contract/guest/recovery.ts';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { addCardToWallet } from '../api/wallet-calls.ts';
import { useFormat } from '../../text/use-format.ts';
import { formatCode } from '../../text/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { CardFace } from '../card/card-face.tsx';
import { ScreenHeading } from '../page-frame/screen-heading.tsx';
import { beginWithCard } from '../session/session-cards.ts';
import { AddToWallet } from '../wallet/add-to-wallet.tsx';
import { CardStory } from './card-story.tsx';
import styles from './my-cards.module.css';
import { UnmaskForm } from './unmask-form.tsx';

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
  const navigate = useNavigate();
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
              beginWithCard(held);
              void navigate({ to: '/booking', search: true });
            }}
          >
            {t('MY_CARDS.BOOK')}
          </Button>
        ) : (
          <p className={styles.reason}>{formatCode(t, card.reason ?? 'CARD.NOT_FOUND')}</p>
        )}
        {card.state === 'active' && <AddToWallet ask={(wallet) => addCardToWallet(held.card_token, wallet)} />}
        <CardStory story={held.story} card={card} />
      </div>
    </article>
  );
}
