import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './payment-card.module.css';

/** What the vault's frame says; the card's number and security code are never part of it. */
type VaultMessage =
  | { readonly type: 'vault:ready' }
  | { readonly type: 'vault:height'; readonly height: number }
  | { readonly type: 'vault:token'; readonly token: string }
  | { readonly type: 'vault:error'; readonly code: string };

type VaultAnswer = { readonly token: string } | { readonly code: string };

const FIRST_HEIGHT_PX = 190;
const MAX_HEIGHT_PX = 600;
const ANSWER_TIMEOUT_MS = 20_000;

/** Talks to the vault's frame: gives what the frame needs to be drawn, and a way to ask it for a token. */
export function usePaymentCardFrame(frameUrl: string, merchantId: string) {
  const frame = useRef<HTMLIFrameElement>(null);
  const settle = useRef<(answer: VaultAnswer) => void>(undefined);
  const [height, setHeight] = useState(FIRST_HEIGHT_PX);
  const [isReady, setReady] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { origin } = new URL(frameUrl, window.location.href);
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = parseVaultMessage(event.data);
      if (!message) return;
      if (message.type === 'vault:ready') setReady(true);
      else if (message.type === 'vault:height') setHeight(Math.min(message.height, MAX_HEIGHT_PX));
      else settle.current?.(message.type === 'vault:token' ? { token: message.token } : { code: message.code });
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [origin]);

  // The guest may be quicker than the frame, which hears nothing before it is ready.
  useEffect(() => {
    if (isAsked && isReady) frame.current?.contentWindow?.postMessage({ type: 'vault:submit' }, origin);
  }, [isAsked, isReady, origin]);

  const requestToken = useCallback(
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
  /** A token is waited for, and the frame is not there yet. */
  const isAwaited = isAsked && !isReady;
  return { requestToken, isAwaited, frameProps: { ref: frame, src: address.href, height } };
}

type PaymentCardFrameProps = ReturnType<typeof usePaymentCardFrame>['frameProps'];

/** The vault's own frame: number and security code are typed there and never reach this page. */
export function PaymentCardFrame({ ref, src, height }: PaymentCardFrameProps) {
  const { t } = useTranslation();
  return (
    <iframe
      ref={ref}
      src={src}
      title={t('PAYMENT_CARD.FRAME')}
      className={styles.frame}
      style={{ blockSize: `${height}px` }}
    />
  );
}

/** Reads a message of the vault; undefined when it is none. */
export function parseVaultMessage(data: unknown): VaultMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'vault:ready') return { type: 'vault:ready' };
  if (data.type === 'vault:height' && 'height' in data && typeof data.height === 'number' && data.height > 0) {
    return { type: 'vault:height', height: data.height };
  }
  if (data.type === 'vault:token' && 'token' in data && typeof data.token === 'string' && data.token !== '') {
    return { type: 'vault:token', token: data.token };
  }
  if (data.type === 'vault:error' && 'code' in data && typeof data.code === 'string') {
    return { type: 'vault:error', code: data.code };
  }
  return undefined;
}
