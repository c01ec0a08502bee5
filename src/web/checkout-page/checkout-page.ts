import { followLight } from './follow-light.ts';
import { isAnnounced, minutesLeft, formatMinutes } from './minutes-left.ts';
import { loadPaymentCheckout, PAYMENT_METHODS, stylesOfCheckout } from './payment-checkout.ts';
import './checkout-page.css';

/** What the server writes into the document; it has checked all of it. */
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
 * The page on which the payment service draws its checkout. What that reports is passed on to nobody: the guest goes
 * back to their reservation, which asks our server what has been paid.
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
  // The computer's own clock may be wrong; how long it is running is not.
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
  // From the browser's store of pages left: whatever stands here may be over.
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
        // Nobody is asked for their consent to it.
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

/** Also without a word from the checkout: it is paid, perhaps in another window, or nobody can pay any more. */
async function look(settings: Settings): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  try {
    const answer = await fetch(settings.stateUrl, { headers: { accept: 'application/json' } });
    const state: unknown = answer.ok ? await answer.json() : undefined;
    if (typeof state === 'object' && state !== null && 'is_open' in state && state.is_open === false) {
      goBack(settings, '');
    }
  } catch {
    // Without a line the next look says more.
  }
}

function goBack({ isOwnWindow, returnUrl, words }: Settings, mark: '' | '#payment-sent'): void {
  show('fault', '');
  show('said', words.sent);
  // The server knows what a window of its own has left to say.
  if (isOwnWindow) window.location.reload();
  else window.location.replace(returnUrl + mark);
}

if (written) {
  document.querySelector<HTMLElement>('#heading')?.focus();
  start(JSON.parse(written) as Settings);
}
