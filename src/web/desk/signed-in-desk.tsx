import type { StaffSession } from '#contract/desk/staff-session.ts';
import { useMemo } from 'react';
import { useTranslation } from '../text/translation.ts';
import { Router } from '../router/router.tsx';
import { ConfirmDialog } from './acts/confirm-dialog.tsx';
import { SavedActSheet } from './acts/saved-act-sheet.tsx';
import { DESK_ROUTES } from './desk-router.tsx';
import { SessionContext } from './frame/session-context.ts';

type SignedInDeskProps = {
  readonly session: StaffSession;
  readonly outcome: string | undefined;
};

/** The part of the desk for a signed-in person. The sign-in loads none of it. */
export function SignedInDesk({ session, outcome }: SignedInDeskProps) {
  const { language } = useTranslation();
  const named = useMemo(() => nameProducts(session, language), [session, language]);
  return (
    <SessionContext value={named}>
      <Router routes={DESK_ROUTES} />
      <SavedActSheet outcome={outcome} />
      <ConfirmDialog />
    </SessionContext>
  );
}

/** The session with each product's name in this language, if there is one. */
function nameProducts(session: StaffSession, language: string): StaffSession {
  const nameIn = (product: StaffSession['sale_pages'][number]['products'][number]) => {
    return { ...product, name: product.names[language] ?? product.name };
  };
  const pages = session.sale_pages.map((page) => ({ ...page, products: page.products.map(nameIn) }));
  return { ...session, sale_pages: pages };
}
