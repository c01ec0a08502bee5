import { welcomePath } from '../api/sale-page-address.ts';
import { lazyScreen, loadedScreen, useEntry, type Routes } from '../router/router.tsx';
import { useTranslation } from '../text/translation.ts';
import { FailedScreen } from './page-frame/failed-screen.tsx';
import { PageFrame } from './page-frame/page-frame.tsx';
import { addressOf, go, useStaySearch } from './session/go.ts';
import { languageAskedFor } from './session/language-asked-for.ts';
import { isChoosing } from './session/last-place.ts';
import { parseStaySearch } from './session/stay-search.ts';
import { sessionCards } from './session/session-cards.ts';
import { Welcome } from './welcome/welcome.tsx';
import { UnknownScreen } from './page-frame/unknown-screen.tsx';
import { useScreen } from './page-frame/use-screen.ts';

/** A screen behind a link in a letter, loaded with its texts. Few guests see one. */
const linkScreen: typeof lazyScreen = (load, name) =>
  lazyScreen(async () => {
    const [part] = await Promise.all([load(), import('../text/link-text.ts').then((text) => text.startLinkText())]);
    return part;
  }, name);

const registration = lazyScreen(() => import('./registration/registration.tsx'), 'Registration');
const booking = lazyScreen(() => import('./booking/booking-page.tsx'), 'BookingPage');

export const GUEST_ROUTES: Routes = {
  base: welcomePath,
  screens: {
    '/': loadedScreen(WelcomeScreen),
    '/registration': registration,
    '/booking': booking,
    '/reservation/$reference': lazyScreen(() => import('./my-booking/own-reservation.tsx'), 'OwnReservation'),
    '/my-booking': lazyScreen(() => import('./my-booking/my-booking.tsx'), 'MyBooking'),
    '/my-cards': linkScreen(() => import('./my-cards/my-cards.tsx'), 'MyCards'),
    '/card-code': linkScreen(() => import('./card-code/card-code.tsx'), 'CardCode'),
    '/no-reminders': linkScreen(() => import('./no-reminders/no-reminders.tsx'), 'NoReminders'),
  },
  nowhere: UnknownScreen,
  broken: BrokenScreen,
  frame: PageFrame,
  correct: correctAddress,
};

/**
 * Drops invalid parameters. A stay may be shared by its address, a card may not: a guest without a card is asked for
 * the code first.
 */
function correctAddress(typed: string, search: string): string {
  const path = typed.replace(/^\/[^/]+/, (screen) => screen.toLowerCase());
  const needsCard = path === '/registration' || path === '/booking';
  const asksForCode = needsCard && sessionCards.read().length === 0;
  if (needsCard && !asksForCode) preloadOnward(path);
  const stay = parseStaySearch(search);
  // A former entry has the language of that time.
  if (stay.language) stay.language = languageAskedFor.read() ?? stay.language;
  return addressOf(asksForCode ? '/' : path, stay);
}

/** Calendar and form load while the guest registers or reads, so that a slow phone need not wait for them later. */
function preloadOnward(path: string): void {
  const isRegistering = path === '/registration';
  (isRegistering ? registration.load().then(booking.load) : booking.load()).then(loadOnwardSoon).catch(leaveToScreen);
}

/** Ignores a failed preload: the screen that needs the part loads it again and shows the error. */
function leaveToScreen() {}

/** Waits a moment: on a slow line this would delay the screen that is being drawn. */
function loadOnwardSoon() {
  window.setTimeout(() => {
    import('../ui/stay-calendar.tsx').then(() => import('./booking/guest-details/buyer-form.tsx')).catch(leaveToScreen);
  }, 1_500);
}

function BrokenScreen() {
  return <FailedScreen formatKey="ERRORS.UNEXPECTED" />;
}

function WelcomeScreen() {
  const { from } = useStaySearch();
  const { t } = useTranslation();
  const { codeAgain } = useEntry().state;
  const heading = useScreen();
  const again = codeAgain?.map((last4) => t('BOOKING.CARDS.CODE_AGAIN', { last4 }));
  if (isChoosing()) again?.push(t('FRAME.NOTHING_BOOKED'));
  const kept = again?.join(' ') ?? t('WELCOME.STAY_KEPT');
  return (
    <Welcome
      headingRef={heading}
      reason={from ? kept : codeAgain && t('CARD.TOKEN_INVALID')}
      onward={(screen) => void go(`/${screen}`)}
    />
  );
}
