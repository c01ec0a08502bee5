import { createRootRoute, createRoute, createRouter, Outlet, useRouter } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import type { FunctionComponent } from 'react';
import { RouterProvider as LinksOfTables } from 'react-aria-components';
import { useTranslation } from '../text/translation.ts';
import { Notice } from '../ui/notice.tsx';
import { RetryNotice } from '../ui/retry-notice.tsx';
import { Approvals } from './approvals/approvals.tsx';
import { AuditScreen } from './audit/audit-screen.tsx';
import { CardScreen } from './card/card-screen.tsx';
import { CardList } from './cards/card-list.tsx';
import { FindField } from './find/find-field.tsx';
import { FindScreen } from './find/find-screen.tsx';
import { DeskFrame } from './frame/desk-frame.tsx';
import { DESK } from './frame/desk-link.tsx';
import { Screen } from './frame/screen.tsx';
import { People } from './people/people.tsx';
import { ReservationList } from './reservations/reservation-list.tsx';
import { ReservationScreen } from './reservations/reservation-screen.tsx';
import { MyPasskeys } from './sign-in/my-passkeys.tsx';
import { TodayScreen } from './today/today-screen.tsx';

const rootRoute = createRootRoute({ component: FramedScreen, notFoundComponent: NowhereScreen });

const SCREENS: Readonly<Record<string, FunctionComponent>> = {
  '/': TodayScreen,
  '/find': FindScreen,
  '/cards': CardList,
  '/cards/$id': CardScreen,
  '/reservations': ReservationList,
  '/reservations/$reference': ReservationScreen,
  '/approvals': Approvals,
  '/people': People,
  '/audit': AuditScreen,
  '/passkeys': MyPasskeys,
};

/** The router of the desk. Screens read their part of the address themselves; see `useAddress`. */
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

function BrokenScreen() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return (
    <RetryNotice
      tone="negative"
      words={t('SERVER.FAULT')}
      askAgain={() => {
        queries.clear();
        window.location.reload();
      }}
    />
  );
}
