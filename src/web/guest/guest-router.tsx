import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useLocation,
  useNavigate,
} from '@tanstack/react-router';
import { loadPart } from '../api/load-part.ts';
import { welcomePath } from '../api/sale-page-address.ts';
import { useTranslation } from '../text/translation.ts';
import { FailedScreen } from './page-frame/failed-screen.tsx';
import { PageFrame } from './page-frame/page-frame.tsx';
import { isChoosing } from './session/last-place.ts';
import { parseStaySearch, writeStaySearch, type StaySearch } from './session/stay-search.ts';
import { sessionCards } from './session/session-cards.ts';
import { Welcome } from './welcome/welcome.tsx';
import { UnknownScreen } from './page-frame/unknown-screen.tsx';
import { useScreen } from './page-frame/use-screen.ts';

/** Without `loadPart` the router would reload the page when a screen fails to load, even while offline. */
const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadPart(load), name);

/** A screen behind a link in a letter, loaded with its texts. Few guests see one. */
const linkScreen: typeof lazyRouteComponent = (load, name) =>
  lazyScreen(async () => {
    const [part] = await Promise.all([load(), import('../text/link-text.ts').then((text) => text.startLinkText())]);
    return part;
  }, name);

const rootRoute = createRootRoute({
  validateSearch: (search): StaySearch => search,
  component: FramedScreen,
  notFoundComponent: UnknownScreen,
});

const welcomeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: WelcomeScreen });

const registrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registration',
  beforeLoad: askForCard,
  component: lazyScreen(loadRegistration, 'Registration'),
});

const bookingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/booking',
  beforeLoad: askForCard,
  component: lazyScreen(loadBookingPage, 'BookingPage'),
});

const reservationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reservation/$reference',
  component: lazyScreen(() => import('./my-booking/own-reservation.tsx'), 'OwnReservation'),
});

const myBookingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-booking',
  component: lazyScreen(() => import('./my-booking/my-booking.tsx'), 'MyBooking'),
});

const myCardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-cards',
  component: linkScreen(() => import('./my-cards/my-cards.tsx'), 'MyCards'),
});

const cardCodeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/card-code',
  component: linkScreen(() => import('./card-code/card-code.tsx'), 'CardCode'),
});

const noRemindersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/no-reminders',
  component: linkScreen(() => import('./no-reminders/no-reminders.tsx'), 'NoReminders'),
});

const routeTree = rootRoute.addChildren([
  welcomeRoute,
  registrationRoute,
  bookingRoute,
  reservationRoute,
  myBookingRoute,
  myCardsRoute,
  cardCodeRoute,
  noRemindersRoute,
]);

/** A stay may be shared by its address, a card may not: a guest without a card is asked for the code first. */
function askForCard({ search, location: { pathname } }: { search: StaySearch; location: { pathname: string } }) {
  // TanStack Router takes a redirect as a thrown value.
  if (sessionCards.read().length === 0) throw redirect({ to: '/', search });
  // Calendar and form load while the guest registers or reads, so that a slow phone need not wait for them later.
  const isRegistering = pathname.endsWith('/registration');
  (isRegistering ? loadRegistration().then(loadBookingPage) : loadBookingPage())
    .then(loadOnwardSoon)
    .catch(leaveToScreen);
}

/** Ignores a failed preload: the screen that needs the part loads it again and shows the error. */
function leaveToScreen() {}

function loadRegistration() {
  return import('./registration/registration.tsx');
}

function loadBookingPage() {
  return import('./booking/booking-page.tsx');
}

/** Waits a moment: on a slow line this would delay the screen that is being drawn. */
function loadOnwardSoon() {
  window.setTimeout(() => {
    import('../ui/stay-calendar.tsx').then(() => import('./booking/guest-details/buyer-form.tsx')).catch(leaveToScreen);
  }, 1_500);
}

export function createGuestRouter() {
  return createRouter({
    routeTree,
    basepath: welcomePath(),
    // Validating alone would leave invalid parameters beside the valid ones.
    parseSearch: parseStaySearch,
    stringifySearch: writeStaySearch,
    scrollRestoration: true,
    defaultPreload: false,
    defaultErrorComponent: BrokenScreen,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createGuestRouter>;
  }
  interface HistoryState {
    /** Last four characters of the cards that were dropped because their tokens expired. */
    readonly codeAgain?: readonly string[];
  }
}

function FramedScreen() {
  const navigate = useNavigate();
  return (
    <PageFrame
      onLanguage={(language) => {
        void navigate({ to: '.', search: (search) => ({ ...search, language }), replace: true });
      }}
    >
      <Outlet />
    </PageFrame>
  );
}

function BrokenScreen() {
  return <FailedScreen formatKey="ERRORS.UNEXPECTED" />;
}

function WelcomeScreen() {
  const navigate = useNavigate();
  const search = rootRoute.useSearch();
  const { t } = useTranslation();
  const codeAgain = useLocation({ select: ({ state }) => state.codeAgain });
  const heading = useScreen();
  const again = codeAgain?.map((last4) => t('BOOKING.CARDS.CODE_AGAIN', { last4 }));
  if (isChoosing()) again?.push(t('FRAME.NOTHING_BOOKED'));
  const kept = again?.join(' ') ?? t('WELCOME.STAY_KEPT');
  return (
    <Welcome
      headingRef={heading}
      reason={search.from ? kept : codeAgain && t('CARD.TOKEN_INVALID')}
      onward={(screen) => void navigate({ to: `/${screen}`, search: true })}
    />
  );
}
