import type { StaffSession } from '#contract/desk/staff-session.ts';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from './acts/confirm-dialog.tsx';
import { SavedActSheet } from './acts/saved-act-sheet.tsx';
import { createDeskRouter } from './desk-router.tsx';
import { SessionContext } from './frame/session-context.ts';

type SignedInDeskProps = {
  readonly session: StaffSession;
  readonly outcome: string | undefined;
};

/** The part of the desk for a signed-in person. The sign-in loads none of it. */
export function SignedInDesk({ session, outcome }: SignedInDeskProps) {
  const [router] = useState(createDeskRouter);
  return (
    <SessionContext value={session}>
      <RouterProvider router={router} />
      <SavedActSheet outcome={outcome} />
      <ConfirmDialog />
    </SessionContext>
  );
}
