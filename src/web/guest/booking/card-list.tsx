import { useEntry } from '../../router/router.tsx';
import { useTranslation } from '../../text/translation.ts';
import { addCardToWallet } from '../api/wallet-calls.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CardFace } from '../card/card-face.tsx';
import { TaxKind } from '../card/tax-kind.tsx';
import { useCardWorth } from '../card/use-card-worth.ts';
import { useSoonerWords } from '../card/use-sooner-words.ts';
import { go } from '../session/go.ts';
import { isChoosing } from '../session/last-place.ts';
import {
  sessionCards,
  excludeCard,
  mayRegister,
  mustRegister,
  takesPart,
  addCard,
  type SessionCard,
} from '../session/session-cards.ts';
import { useSessionStore } from '../session/session-store.ts';
import { useBooking } from '../booking-state/booking-context.ts';
import { AddToWallet } from '../wallet/add-to-wallet.tsx';
import { firstToPay, payFirst, payInUsualOrder } from '../session/payment-order.ts';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import { useEffect, useRef, useState } from 'react';
import { formatCode } from '../../text/format-error.ts';
import { BookedAs } from '../mailbox/booked-as.tsx';
import { CodeForm } from '../welcome/code-form.tsx';
import styles from './card-list.module.css';

export function CardList() {
  const { t } = useTranslation();
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
          {held.card.reason && (
            <Notice tone="caution">
              <p>{formatCode(t, held.card.reason)}</p>
            </Notice>
          )}
          {mustRegister(held) && (
            <Notice tone="caution">
              <p>{t('CARD.REGISTRATION_REQUIRED')}</p>
              <RegisterButton />
            </Notice>
          )}
          {mayRegister(held) && (
            <p className={styles.quiet}>
              {t('REGISTRATION.OPTIONAL')} <RegisterButton />
            </p>
          )}
          {cards.length > 1 && !mustRegister(held) && (
            <div className={styles.choices}>
              <ExcludeCard held={held} isOnly={paying.length === 1} />
              {takesPart(held) && rivalsOf(held).length > 0 && <PayFirstButton held={held} rivals={rivalsOf(held)} />}
            </div>
          )}
        </div>
      ))}
      <CodeAgain cards={cards} />
      <AddCard />
      {cards.length === 1 && cards[0] && <JustChecking held={cards[0]} />}
    </div>
  );
}

function RegisterButton() {
  const { t } = useTranslation();
  const [isOpening, setOpening] = useState(false);
  const open = () => {
    setOpening(true);
    void go('/registration').then(() => setOpening(false));
  };
  return (
    <Button look="link" busy={isOpening} onClick={open}>
      {t('BOOKING.CARDS.REGISTER')}
    </Button>
  );
}

/** Lists the cards whose tokens expired, until the guest has typed their codes again. */
function CodeAgain({ cards }: { readonly cards: readonly SessionCard[] }) {
  const { t } = useTranslation();
  const { codeAgain: ended } = useEntry().state;
  const missing = ended?.filter((last4) => cards.every(({ card }) => card.last4 !== last4)) ?? [];
  if (missing.length === 0) return null;
  return (
    <Notice tone="caution" live="assertive" takesFocus>
      {missing.map((last4) => (
        <p key={last4}>{t('BOOKING.CARDS.CODE_AGAIN', { last4 })}</p>
      ))}
      {isChoosing() && <p>{t('FRAME.NOTHING_BOOKED')}</p>}
    </Notice>
  );
}

/** Shows the balance in one sentence before a hotel is chosen, for a guest who only wants to check the card. */
function JustChecking({ held: { card, product, token } }: { readonly held: SessionCard }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { property } = useBooking();
  const worth = useCardWorth(card, product);
  const sooner = useSoonerWords(card, 'date');
  if (property || !card.usable) return null;
  const until = card.expires_on;
  return (
    <div className={styles.quiet}>
      <p>
        {until
          ? t('HELD_CARD.JUST_CHECKING_UNTIL', { worth, date: format.date(until, 'date') })
          : t('HELD_CARD.JUST_CHECKING', { worth })}
      </p>
      {sooner.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <TaxKind card={card} />
      <AddToWallet ask={(wallet) => addCardToWallet(token, wallet)} />
    </div>
  );
}

function ExcludeCard({ held, isOnly }: { readonly held: SessionCard; readonly isOnly: boolean }) {
  const { t } = useTranslation();
  const { last4 } = held.card;
  const isExcluded = held.isExcluded === true;
  if (isOnly && !isExcluded) return null;
  return (
    <p className={isExcluded ? styles.out : undefined}>
      {isExcluded && `${t('BOOKING.CARDS.EXCLUDED')} `}
      <Button
        look="link"
        aria-label={t(isExcluded ? 'BOOKING.CARDS.USE_WHICH' : 'BOOKING.CARDS.EXCLUDE_WHICH', { last4 })}
        onClick={() => excludeCard(held.token, !isExcluded)}
      >
        {t(isExcluded ? 'BOOKING.CARDS.USE' : 'BOOKING.CARDS.EXCLUDE')}
      </Button>
    </p>
  );
}

/** Lets the guest choose which of several cards of one kind pays first. `rivals` are the others of its kind. */
function PayFirstButton({ held, rivals }: { readonly held: SessionCard; readonly rivals: readonly SessionCard[] }) {
  const { t } = useTranslation();
  const first = useSessionStore(firstToPay);
  const place = (token: string) => (first.includes(token) ? first.indexOf(token) : first.length);
  const paysFirst = first.includes(held.token) && rivals.every(({ token }) => place(held.token) < place(token));
  return (
    <Button
      look="link"
      className={styles.payFirst}
      aria-pressed={paysFirst}
      aria-label={t('BOOKING.CARDS.PAY_FIRST_WHICH', { last4: held.card.last4 })}
      onClick={() => (paysFirst ? payInUsualOrder() : payFirst(held.token))}
    >
      {t('BOOKING.CARDS.PAY_FIRST')}
    </Button>
  );
}

function AddCard() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const place = useFocusOnExchange(isOpen);
  return (
    <div ref={place}>
      {isOpen ? (
        <AnotherCode onDone={() => setOpen(false)} />
      ) : (
        <Button look="link" onClick={() => setOpen(true)}>
          {t('BOOKING.CARDS.ADD')}
        </Button>
      )}
    </div>
  );
}

function AnotherCode({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<CardSearchAnswer['card']>();
  return (
    <div className={styles.adding}>
      {refused && (
        <Notice tone="caution" live="assertive">
          <p>{formatCode(t, refused.reason ?? 'CARD.NOT_FOUND')}</p>
          {refused.booked_as !== undefined && <BookedAs reference={refused.booked_as} />}
        </Notice>
      )}
      <CodeForm
        id="another-code"
        submitKey="BOOKING.CARDS.ADD_THIS"
        onChange={() => setRefused(undefined)}
        onFound={(found) => {
          if (!found.card.usable) {
            setRefused(found.card);
            return;
          }
          addCard(found);
          onDone();
        }}
      />
      <Button look="link" onClick={onDone}>
        {t('BOOKING.CARDS.CANCEL_ADDING')}
      </Button>
    </div>
  );
}

/**
 * Button and form replace each other, which removes the focused element. The focus moves to the replacement, unless the
 * guest moved it elsewhere while the code was looked up.
 */
function useFocusOnExchange(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isFocusGone = document.activeElement === document.body;
    if (isOpen !== wasOpen.current && isFocusGone) place.current?.querySelector<HTMLElement>('input, button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
}
