import { parseVaultMessage, SUBMIT, type VaultMessage } from '#contract/guest/vault-message.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './payment-card.module.css';

/** The part of a payment card that the page knows. Everything else stays in the vault. */
export type VaultedCard = {
  readonly token: string;
  /** MM/YY. Set if the frame asks for it, as is the name on the card. */
  readonly cardExpiration?: string | undefined;
  readonly nameOnCard?: string | undefined;
};

type VaultFrameAddress = {
  readonly url: string;
  readonly merchantId: string;
  readonly language: string;
};

type VaultAnswer = VaultedCard | { readonly code: string };

const FIRST_HEIGHT_PX = 190;
const MAX_HEIGHT_PX = 600;
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Talks to the vault's frame: passes the parameters that it needs to draw, and returns a function that requests a
 * token. Calls `onExpiry` as soon as the guest has typed the expiry date, if the frame asks for it.
 */
export function usePaymentCardFrame(frame: VaultFrameAddress, onExpiry: (expiration: string) => void) {
  const { url: frameUrl, merchantId, language } = frame;
  const element = useRef<HTMLIFrameElement>(null);
  const hearExpiry = useEffectEvent(onExpiry);
  const settle = useRef<(answer: VaultAnswer) => void>(undefined);
  const [height, setHeight] = useState(FIRST_HEIGHT_PX);
  const [isReady, setReady] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { origin } = new URL(frameUrl, window.location.href);
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== element.current?.contentWindow) return;
      const message = parseVaultMessage(event.data);
      if (!message) return;
      if (message.type === 'vault:ready') setReady(true);
      else if (message.type === 'vault:height') setHeight(Math.min(message.height, MAX_HEIGHT_PX));
      else if (message.type === 'vault:expiry') hearExpiry(message.card_expiration);
      else settle.current?.(message.type === 'vault:token' ? readCard(message) : { code: message.code });
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [origin]);

  // The guest may be faster than the frame, which receives no messages before it is ready.
  useEffect(() => {
    if (isAsked && isReady) element.current?.contentWindow?.postMessage(SUBMIT, origin);
  }, [isAsked, isReady, origin]);

  const requestCard = useCallback(
    () =>
      new Promise<VaultAnswer>((resolve) => {
        const timer = window.setTimeout(() => settle.current?.({ code: 'NO_ANSWER' }), ANSWER_TIMEOUT_MS);
        settle.current = (answer) => {
          window.clearTimeout(timer);
          setAsked(false);
          resolve(answer);
        };
        setAsked(true);
      }),
    [],
  );
  const address = new URL(frameUrl, window.location.href);
  address.searchParams.set('merchant_id', merchantId);
  address.searchParams.set('origin', window.location.origin);
  address.searchParams.set('language', language);
  /** A token was requested before the frame was ready. */
  const isAwaited = isAsked && !isReady;
  return { requestCard, isAwaited, frameProps: { ref: element, src: address.href, height } };
}

type PaymentCardFrameProps = ReturnType<typeof usePaymentCardFrame>['frameProps'] & {
  readonly title: string;
  /** Whether the frame asks for the whole card. */
  readonly isWhole: boolean;
};

/** The vault's own frame. The guest types number and security code there, and they never reach this page. */
export function PaymentCardFrame({ ref, src, height, title, isWhole }: PaymentCardFrameProps) {
  return (
    <iframe
      ref={ref}
      src={src}
      title={title}
      className={isWhole ? `${styles.frame} ${styles.whole}` : styles.frame}
      style={{ blockSize: `${height}px` }}
    />
  );
}

function readCard(message: Extract<VaultMessage, { readonly type: 'vault:token' }>): VaultedCard {
  return { token: message.token, cardExpiration: message.card_expiration, nameOnCard: message.name_on_card };
}
