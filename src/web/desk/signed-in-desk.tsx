import type { StaffSession } from '#contract/desk/staff-session.ts';
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
  return (
    <SessionContext value={session}>
      <Router routes={DESK_ROUTES} />
      <SavedActSheet outcome={outcome} />
      <ConfirmDialog />
    </SessionContext>
  );
}
