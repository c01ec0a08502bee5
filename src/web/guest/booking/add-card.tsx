import type { CardSearchAnswer } from '#contract/guest/card.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { formatCode } from '../../text/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BookedAs } from '../mailbox/booked-as.tsx';
import { addCard } from '../session/session-cards.ts';
import { CodeForm } from '../welcome/code-form.tsx';
import styles from './card-list.module.css';

export function AddCard() {
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
