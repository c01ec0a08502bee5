import { followLight } from './follow-light.ts';
import { isAnnounced, minutesLeft, formatMinutes } from './minutes-left.ts';
import { loadPaymentCheckout, PAYMENT_METHODS, stylesOfCheckout } from './payment-checkout.ts';
import './checkout-page.css';

/** Settings that the server has validated and written into the document. */
type Settings = {
  readonly scriptUrl: string;
  readonly dataBaseUrl: string | null;
  readonly requestId: string;
  readonly returnUrl: string;
  readonly stateUrl: string;
  readonly isOwnWindow: boolean;
  readonly secondsLeft: number;
  readonly locale: string;
  readonly digitsLocale: string;
  readonly words: Readonly<Record<'minutes' | 'failed' | 'unavailable' | 'sent', string>>;
};

/**
 * The page on which the payment service draws its checkout. Events of the checkout are not passed on: the guest returns
 * to their reservation, which asks our server whether it is paid.
 */
const LOOK_EVERY_MS = 5_000;
const COUNT_EVERY_MS = 5_000;
const CONTAINER = 'checkout';

const written = document.querySelector('#settings')?.textContent;

function show(id: 'time' | 'said' | 'fault', text: string): void {
  const place = document.querySelector(`#${id}`);
  if (place && place.textContent !== text) place.textContent = text;
}

function start(settings: Settings): void {
  // The device's clock may be wrong, but its monotonic clock is not.
  const endsAt = performance.now() + settings.secondsLeft * 1_000;
  const count = () => {
    const minutes = minutesLeft(endsAt - performance.now());
    const words = settings.words.minutes.replace('{{minutes}}', formatMinutes(minutes, settings.digitsLocale));
    show('time', words);
    if (isAnnounced(minutes)) show('said', words);
    if (minutes === 0) goBack(settings, '');
  };
  count();
  window.setInterval(count, COUNT_EVERY_MS);
  window.setInterval(() => void look(settings), LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', () => void look(settings));
  // A page restored from the back/forward cache may be out of date.
  window.addEventListener('pageshow', (event) => event.persisted && window.location.reload());
  void draw(settings);
}

async function draw(settings: Settings): Promise<void> {
  const here = new URL(window.location.href);
  here.searchParams.delete('paymentId');
  try {
    const checkout = await loadPaymentCheckout(settings.scriptUrl);
    const load = () =>
      checkout.load({
        containerId: CONTAINER,
        requestId: settings.requestId,
        ...(settings.dataBaseUrl !== null && { dataBaseUrl: settings.dataBaseUrl }),
        onSuccess: () => goBack(settings, '#payment-sent'),
        onFailure: () => show('fault', settings.words.failed),
        // We ask guests for no consent to tracking.
        enableTracking: false,
        idealRedirectUrl: here.href,
        languageCode: settings.locale,
        enabledPaymentMethods: PAYMENT_METHODS,
        styles: stylesOfCheckout(),
      });
    load();
    followLight(document.getElementById(CONTAINER), load);
    show('said', '');
  } catch {
    show('said', '');
    show('fault', settings.words.unavailable);
  }
}

/** Leaves without an event from the checkout if it was paid, perhaps in another window, or can no longer be paid. */
async function look(settings: Settings): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  try {
    const answer = await fetch(settings.stateUrl, { headers: { accept: 'application/json' } });
    const state: unknown = answer.ok ? await answer.json() : undefined;
    if (typeof state === 'object' && state !== null && 'is_open' in state && state.is_open === false) {
      goBack(settings, '');
    }
  } catch {
    // Without a connection the next check decides.
  }
}

function goBack({ isOwnWindow, returnUrl, words }: Settings, mark: '' | '#payment-sent'): void {
  show('fault', '');
  show('said', words.sent);
  // In a separate window, the server shows the final message.
  if (isOwnWindow) window.location.reload();
  else window.location.replace(returnUrl + mark);
}

if (written) {
  document.querySelector<HTMLElement>('#heading')?.focus();
  start(JSON.parse(written) as Settings);
}
