import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useRouter,
} from '@tanstack/react-router';
import { RouterProvider as LinksOfTables } from 'react-aria-components';
import { useTranslation } from '../text/translation.ts';
import { Notice } from '../ui/notice.tsx';
import { FindField } from './find/find-field.tsx';
import { BrokenScreen } from './frame/broken-screen.tsx';
import { DeskFrame } from './frame/desk-frame.tsx';
import { Screen } from './frame/screen.tsx';
import { DESK } from './frame/use-address.ts';

const rootRoute = createRootRoute({ component: FramedScreen, notFoundComponent: NowhereScreen });

const SCREENS = {
  '/': lazyRouteComponent(() => import('./today/today-screen.tsx'), 'TodayScreen'),
  '/find': lazyRouteComponent(() => import('./find/find-screen.tsx'), 'FindScreen'),
  '/redeem': lazyRouteComponent(() => import('./cards/redeem-screen.tsx'), 'RedeemScreen'),
  '/cards': lazyRouteComponent(() => import('./cards/card-list.tsx'), 'CardList'),
  '/cards/goodwill': lazyRouteComponent(() => import('./cards/card-list.tsx'), 'CardList'),
  '/cards/import': lazyRouteComponent(() => import('./tasks/import-screen.tsx'), 'ImportScreen'),
  '/cards/$id': lazyRouteComponent(() => import('./cards/card-screen.tsx'), 'CardScreen'),
  '/tasks': lazyRouteComponent(() => import('./tasks/task-list.tsx'), 'TaskList'),
  '/tasks/$id': lazyRouteComponent(() => import('./tasks/task-screen.tsx'), 'TaskScreen'),
  '/reservations': lazyRouteComponent(() => import('./reservations/reservation-list.tsx'), 'ReservationList'),
  '/reservations/$reference': lazyRouteComponent(
    () => import('./reservations/reservation-screen.tsx'),
    'ReservationScreen',
  ),
  '/approvals': lazyRouteComponent(() => import('./approvals/approvals.tsx'), 'Approvals'),
  '/books': lazyRouteComponent(() => import('./books/books-screen.tsx'), 'BooksScreen'),
  '/books/liability': lazyRouteComponent(() => import('./books/report-screen.tsx'), 'ReportScreen'),
  '/books/journal': lazyRouteComponent(() => import('./books/journal-screen.tsx'), 'JournalScreen'),
  '/books/reports/$name': lazyRouteComponent(() => import('./books/report-screen.tsx'), 'ReportScreen'),
  '/sale-pages': lazyRouteComponent(() => import('./sale-page/sale-page-screen.tsx'), 'SalePageScreen'),
  '/sale-pages/$id': lazyRouteComponent(() => import('./sale-page/sale-page-screen.tsx'), 'SalePageScreen'),
  '/mails': lazyRouteComponent(() => import('./mails/mail-list.tsx'), 'MailList'),
  '/mails/$id': lazyRouteComponent(() => import('./mails/mail-screen.tsx'), 'MailScreen'),
  '/persons': lazyRouteComponent(() => import('./persons/persons-screen.tsx'), 'PersonsScreen'),
  '/people': lazyRouteComponent(() => import('./people/people.tsx'), 'People'),
  '/audit': lazyRouteComponent(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
  '/passkeys': lazyRouteComponent(() => import('./sign-in/my-passkeys.tsx'), 'MyPasskeys'),
};

/** The router of the desk. Screens read their part of the address themselves. See `useAddress`. */
export function createDeskRouter() {
  const screens = Object.entries(SCREENS).map(([path, component]) =>
    createRoute({ getParentRoute: () => rootRoute, path, component }),
  );
  return createRouter({
    routeTree: rootRoute.addChildren(screens),
    basepath: DESK,
    parseSearch: (address) => ({ address }),
    stringifySearch: ({ address }) => (typeof address === 'string' ? address : ''),
    scrollRestoration: true,
    defaultPreload: false,
    defaultErrorComponent: BrokenScreen,
  });
}

function FramedScreen() {
  const { history } = useRouter();
  return (
    <LinksOfTables navigate={(address) => history.push(address)}>
      <DeskFrame finder={<FindField />}>
        <Outlet />
      </DeskFrame>
    </LinksOfTables>
  );
}

function NowhereScreen() {
  const { t } = useTranslation();
  return (
    <Screen heading={t('FRAME.NOWHERE')}>
      <Notice tone="info">{t('FRAME.NOWHERE_HINT')}</Notice>
    </Screen>
  );
}
