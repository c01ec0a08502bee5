import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordCode } from '../../text/word-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CardFace } from '../card/card-face.tsx';
import {
  cardsInHand,
  leaveOut,
  mustRegister,
  takeInHand,
  takesPart,
  type CardInHand,
} from '../session/cards-in-hand.ts';
import { useSessionStore } from '../session/session-store.ts';
import { CodeForm } from '../welcome/code-form.tsx';
import styles from './card-shelf.module.css';

/** The cards in the guest's hand, and the way to lay another one beside them. */
export function CardShelf() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cards = useSessionStore(cardsInHand);
  const [isAdding, setAdding] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  return (
    <div className={styles.shelf} data-several={cards.length > 1 || undefined}>
      {cards.map((held) => (
        <div key={held.token} className={styles.held}>
          <div className={styles.card} data-left-out={held.isLeftOut || undefined}>
            <CardFace card={held.card} product={held.product} size={cards.length > 1 ? 'slim' : 'small'} />
          </div>
          {mustRegister(held) && (
            <Notice tone="caution">
              <p>{t('CARD.REGISTRATION_REQUIRED')}</p>
              <Button look="link" onClick={() => void navigate({ to: '/registration', search: true })}>
                {t('BOOKING.CARDS.REGISTER')}
              </Button>
            </Notice>
          )}
          {cards.length > 1 && !mustRegister(held) && (
            <LeaveOut held={held} isOnly={cards.filter(takesPart).length === 1} />
          )}
        </div>
      ))}
      {isAdding ? (
        <div className={styles.adding}>
          {refusal && (
            <Notice tone="caution" live="assertive">
              <p>{wordCode(t, refusal)}</p>
            </Notice>
          )}
          <CodeForm
            id="another-code"
            onFound={(found) => {
              setRefusal(found.card.usable ? undefined : (found.card.reason ?? 'CARD.NOT_FOUND'));
              if (!found.card.usable) return;
              takeInHand(found);
              setAdding(false);
            }}
          />
          <Button look="link" onClick={() => setAdding(false)}>
            {t('BOOKING.CARDS.ADD_NONE')}
          </Button>
        </div>
      ) : (
        <Button look="link" className={styles.add} onClick={() => setAdding(true)}>
          {t('BOOKING.CARDS.ADD')}
        </Button>
      )}
    </div>
  );
}

/** Among several cards one may be kept for another stay; the last that pays stays in. */
function LeaveOut({ held, isOnly }: { readonly held: CardInHand; readonly isOnly: boolean }) {
  const { t } = useTranslation();
  const { last4 } = held.card;
  if (held.isLeftOut) {
    return (
      <p className={styles.out}>
        {t('BOOKING.CARDS.LEFT_OUT')}{' '}
        <Button
          look="link"
          aria-label={t('BOOKING.CARDS.TAKE_UP_WHICH', { last4 })}
          onClick={() => leaveOut(held.token, false)}
        >
          {t('BOOKING.CARDS.TAKE_UP')}
        </Button>
      </p>
    );
  }
  if (isOnly) return null;
  return (
    <Button
      look="link"
      aria-label={t('BOOKING.CARDS.LEAVE_OUT_WHICH', { last4 })}
      onClick={() => leaveOut(held.token, true)}
    >
      {t('BOOKING.CARDS.LEAVE_OUT')}
    </Button>
  );
}
