import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CardFace } from '../card/card-face.tsx';
import { sessionCards, excludeCard, mustRegister, takesPart, type SessionCard } from '../session/session-cards.ts';
import { useSessionStore } from '../session/session-store.ts';
import { AddCard } from './add-card.tsx';
import { PayFirstButton } from './pay-first-button.tsx';
import styles from './card-list.module.css';

/** The cards of the session, and the way to add another one. */
export function CardList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cards = useSessionStore(sessionCards);
  const paying = cards.filter(takesPart);
  const rivalsOf = (held: SessionCard) =>
    paying.filter((other) => other !== held && other.product.kind === held.product.kind);
  return (
    <div className={styles.list} data-several={cards.length > 1 || undefined}>
      {cards.map((held) => (
        <div key={held.token} className={styles.held}>
          <div className={styles.card} data-excluded={held.isExcluded || undefined}>
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
            <div className={styles.choices}>
              <ExcludeCard held={held} isOnly={paying.length === 1} />
              {takesPart(held) && rivalsOf(held).length > 0 && <PayFirstButton held={held} rivals={rivalsOf(held)} />}
            </div>
          )}
        </div>
      ))}
      <AddCard />
    </div>
  );
}

/** Among several cards one may be kept for another stay; the last that pays stays in. */
function ExcludeCard({ held, isOnly }: { readonly held: SessionCard; readonly isOnly: boolean }) {
  const { t } = useTranslation();
  const { last4 } = held.card;
  const isExcluded = held.isExcluded === true;
  if (isOnly && !isExcluded) return null;
  return (
    <p className={isExcluded ? styles.out : undefined}>
      {isExcluded && `${t('BOOKING.CARDS.LEFT_OUT')} `}
      <Button
        look="link"
        aria-label={t(isExcluded ? 'BOOKING.CARDS.TAKE_UP_WHICH' : 'BOOKING.CARDS.LEAVE_OUT_WHICH', { last4 })}
        onClick={() => excludeCard(held.token, !isExcluded)}
      >
        {t(isExcluded ? 'BOOKING.CARDS.TAKE_UP' : 'BOOKING.CARDS.LEAVE_OUT')}
      </Button>
    </p>
  );
}
