import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { addCardToWallet } from '../api/wallet-calls.ts';
import { CardFace } from '../card/card-face.tsx';
import { useScreen } from '../page-frame/use-screen.ts';
import { sessionCards, mayRegister, mustRegister } from '../session/session-cards.ts';
import { useSessionStore } from '../session/session-store.ts';
import { AddToWallet } from '../wallet/add-to-wallet.tsx';
import { Registered } from './registered.tsx';
import { RegistrationForm } from './registration-form.tsx';
import styles from './registration.module.css';

/** Registers a session card, one that requires it first. A registered card needs no form. */
export function Registration() {
  const { t } = useTranslation();
  const heading = useScreen(t('REGISTRATION.TITLE'));
  const navigate = useNavigate();
  const cards = useSessionStore(sessionCards);
  const [registeredTo, setRegisteredTo] = useState<string>();
  // Stays with the same card, even once it no longer needs registration.
  const [token] = useState(() => (cards.find(mustRegister) ?? cards.findLast(mayRegister) ?? cards.at(-1))?.token);
  const held = cards.find((card) => card.token === token);
  if (!held) return null;
  const onward = () => void navigate({ to: '/booking', search: true });
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
