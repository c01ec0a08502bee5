import type { ReactNode } from 'react';
import { RouterProvider as LinksOfTables } from 'react-aria-components';
import { navigate } from '../router/navigate.ts';
import { lazyScreen, type Routes } from '../router/router.tsx';
import { useTranslation } from '../text/translation.ts';
import { Notice } from '../ui/notice.tsx';
import { FindField } from './find/find-field.tsx';
import { BrokenScreen } from './frame/broken-screen.tsx';
import { DeskFrame } from './frame/desk-frame.tsx';
import { Screen } from './frame/screen.tsx';
import { DESK } from './frame/use-address.ts';

const SCREENS = {
  '/': lazyScreen(() => import('./today/today-screen.tsx'), 'TodayScreen'),
  '/find': lazyScreen(() => import('./find/find-screen.tsx'), 'FindScreen'),
  '/redeem': lazyScreen(() => import('./cards/redeem-screen.tsx'), 'RedeemScreen'),
  '/cards': lazyScreen(() => import('./cards/card-list.tsx'), 'CardList'),
  '/cards/goodwill': lazyScreen(() => import('./cards/card-list.tsx'), 'CardList'),
  '/cards/import': lazyScreen(() => import('./tasks/import-screen.tsx'), 'ImportScreen'),
  '/cards/$id': lazyScreen(() => import('./cards/card-screen.tsx'), 'CardScreen'),
  '/tasks': lazyScreen(() => import('./tasks/task-list.tsx'), 'TaskList'),
  '/tasks/$id': lazyScreen(() => import('./tasks/task-screen.tsx'), 'TaskScreen'),
  '/reservations': lazyScreen(() => import('./reservations/reservation-list.tsx'), 'ReservationList'),
  '/reservations/$reference': lazyScreen(() => import('./reservations/reservation-screen.tsx'), 'ReservationScreen'),
  '/approvals': lazyScreen(() => import('./approvals/approvals.tsx'), 'Approvals'),
  '/books': lazyScreen(() => import('./books/books-screen.tsx'), 'BooksScreen'),
  '/books/liability': lazyScreen(() => import('./books/report-screen.tsx'), 'ReportScreen'),
  '/books/journal': lazyScreen(() => import('./books/journal-screen.tsx'), 'JournalScreen'),
  '/books/reports/$name': lazyScreen(() => import('./books/report-screen.tsx'), 'ReportScreen'),
  '/sale-pages': lazyScreen(() => import('./sale-page/sale-page-screen.tsx'), 'SalePageScreen'),
  '/sale-pages/$id': lazyScreen(() => import('./sale-page/sale-page-screen.tsx'), 'SalePageScreen'),
  '/mails': lazyScreen(() => import('./mails/mail-list.tsx'), 'MailList'),
  '/mails/$id': lazyScreen(() => import('./mails/mail-screen.tsx'), 'MailScreen'),
  '/persons': lazyScreen(() => import('./persons/persons-screen.tsx'), 'PersonsScreen'),
  '/people': lazyScreen(() => import('./people/people.tsx'), 'People'),
  '/audit': lazyScreen(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
  '/passkeys': lazyScreen(() => import('./sign-in/my-passkeys.tsx'), 'MyPasskeys'),
};

/** Screens read their part of the address themselves. See `useAddress`. */
export const DESK_ROUTES: Routes = {
  base: () => DESK,
  screens: SCREENS,
  nowhere: NowhereScreen,
  broken: BrokenScreen,
  frame: FramedScreen,
};

function FramedScreen({ children }: { readonly children: ReactNode }) {
  return (
    <LinksOfTables navigate={(address) => void navigate(address)}>
      <DeskFrame finder={<FindField />}>{children}</DeskFrame>
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
