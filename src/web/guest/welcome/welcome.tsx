import type { CardSearchAnswer } from '#contract/guest/card.ts';
import { Suspense, useEffect, useRef, useState, type Ref } from 'react';
import { lazyPart } from '../../api/load-part.ts';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { CardFace } from '../card/card-face.tsx';
import { useSalePage } from '../page-frame/sale-page-context.ts';
import { leaveFirstScreen, wasForgotten } from '../session/forget-device.ts';
import { beginWithCards, mustRegister, sessionCards, type SessionCard } from '../session/session-cards.ts';
import { useSessionStore } from '../session/session-store.ts';
import { Catalogue } from './catalogue.tsx';
import { CodeForm } from './code-form.tsx';
import { isAtDesk } from './is-at-desk.ts';
import { UnusableCard } from './unusable-card.tsx';
import { Button } from '../../ui/button.tsx';
import { useCardWorth } from '../card/use-card-worth.ts';
import styles from './welcome.module.css';
import { welcomePath } from '../../api/sale-page-address.ts';

type HeldCardsProps = {
  /** At least one. */
  readonly cards: readonly SessionCard[];
  readonly onCarryOn: () => void;
  readonly onOther: () => void;
};

const SampleCodes = __SAMPLE_HELPERS__
  ? lazyPart(() => import('../../dev/sample-codes.tsx'), 'SampleCodes')
  : undefined;

type WelcomeProps = {
  readonly onward: (screen: 'registration' | 'booking') => void;
  readonly reason?: string | undefined;
  /** Takes the focus when a guest returns here. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
};

/** A device that knows a card offers to continue with it or to replace it. Cards are combined on the booking page. */
export function Welcome({ onward, reason, headingRef }: WelcomeProps) {
  const { products } = useSalePage();
  const { t } = useTranslation();
  const [unusable, setUnusable] = useState<CardSearchAnswer>();
  const [sample, setSample] = useState('');
  const { held, refused } = useKnownCards(unusable);
  const [isOther, setOther] = useState(false);
  const [isForgotten] = useState(wasForgotten);
  const forgotten = useRef<HTMLDivElement>(null);
  const answerHeading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (unusable) answerHeading.current?.focus();
  }, [unusable]);
  useEffect(() => {
    if (isForgotten) forgotten.current?.focus();
    return leaveFirstScreen;
  }, [isForgotten]);
  const isHeld = held.length > 0 && !isOther;
  const isFieldFocused = !isHeld && reason === undefined && isAtDesk();

  function leadOn(found: CardSearchAnswer) {
    if (!found.card.usable) {
      setUnusable(found);
      return;
    }
    beginWithCards(found);
    onward(mustRegister(found) ? 'registration' : 'booking');
  }

  return (
    <div className={styles.welcome}>
      <section className={styles.invitation} aria-labelledby="welcome-heading">
        <Ornament />
        {isForgotten && (
          <Notice tone="positive" ref={forgotten}>
            <p>{t('FORGET.DONE')}</p>
          </Notice>
        )}
        <h1 id="welcome-heading" ref={isFieldFocused ? undefined : headingRef} tabIndex={-1}>
          {t(isHeld ? 'HELD_CARD.HEADING' : 'WELCOME.HEADING')}
        </h1>
        <p className={styles.lead}>{isHeld ? t('HELD_CARD.LEAD') : (reason ?? t('WELCOME.LEAD'))}</p>
        {isHeld ? (
          <HeldCards
            cards={held}
            onCarryOn={() => onward(held.some(mustRegister) ? 'registration' : 'booking')}
            onOther={() => setOther(true)}
          />
        ) : (
          <CodeForm
            id="code"
            key={sample}
            code={sample}
            focus={isOther || (isFieldFocused && !isForgotten)}
            onChange={() => setUnusable(undefined)}
            onFound={leadOn}
          />
        )}
        <MailboxLinks />
        {!isHeld && <Samples onChoose={setSample} />}
      </section>
      {refused && (
        <section className={styles.answer}>
          <UnusableCard answer={refused} headingRef={answerHeading} />
          <CardFace card={refused.card} product={refused.product} />
        </section>
      )}
      {products.length > 0 && <Catalogue products={products} />}
    </div>
  );
}

/** The usable cards of this tab. If there are none, `refused` is its first card, so that the page can say why. */
function useKnownCards(unusable: CardSearchAnswer | undefined) {
  const cards = useSessionStore(sessionCards);
  const held = cards.filter(({ card }) => card.usable);
  return { held, refused: unusable ?? (held.length > 0 ? undefined : cards[0]) };
}

function Samples({ onChoose }: { readonly onChoose: (code: string) => void }) {
  const { demo, is_preview: isPreview } = useSalePage().sale_page;
  return <Suspense>{SampleCodes && demo && !isPreview && <SampleCodes onChoose={onChoose} />}</Suspense>;
}

/** A lozenge between two lines, as on a printed invitation. */
function Ornament() {
  return (
    <svg viewBox="0 0 120 12" width="120" height="12" className={styles.ornament} aria-hidden="true">
      <path d="M0 6h44M76 6h44" stroke="currentColor" fill="none" />
      <path d="M60 0 66 6 60 12 54 6Z" fill="currentColor" />
      <circle cx="48" cy="6" r="1.6" fill="currentColor" />
      <circle cx="72" cy="6" r="1.6" fill="currentColor" />
    </svg>
  );
}

/** The cards that this device knows. The guest continues with them, or starts with a different one. */
function HeldCards({ cards, onCarryOn, onOther }: HeldCardsProps) {
  const { t } = useTranslation();
  const [first] = cards;
  return (
    <div className={styles.held}>
      {cards.map(({ token, card, product }) => (
        <CardFace key={token} card={card} product={product} size={cards.length > 1 ? 'slim' : 'small'} />
      ))}
      {cards.length === 1 && first ? (
        <CarryOn held={first} onCarryOn={onCarryOn} />
      ) : (
        <Button onClick={onCarryOn}>{t('HELD_CARD.CARRY_ON_ALL', { count: cards.length })}</Button>
      )}
      <Button look="quiet" onClick={onOther}>
        {t('HELD_CARD.OTHER')}
      </Button>
    </div>
  );
}

function CarryOn({ held: { card, product }, onCarryOn }: Pick<HeldCardsProps, 'onCarryOn'> & { held: SessionCard }) {
  const { t } = useTranslation();
  const worth = useCardWorth(card, product);
  return <Button onClick={onCarryOn}>{t('HELD_CARD.CARRY_ON', { last4: card.last4, worth })}</Button>;
}

/** Plain links, because the router is not loaded yet. */
function MailboxLinks() {
  const { t, language } = useTranslation();
  const to = (screen: string) => `${welcomePath()}/${screen}?language=${language}`;
  return (
    <p className={styles.mailbox}>
      <span>
        {t('MAILBOX.BOOKED_ALREADY')} <a href={to('my-booking')}>{t('MAILBOX.FIND_BOOKING')}</a>
      </span>
      <span>
        {t('MAILBOX.NO_CODE')} <a href={to('my-cards')}>{t('MAILBOX.FIND_CARDS')}</a>
      </span>
    </p>
  );
}
