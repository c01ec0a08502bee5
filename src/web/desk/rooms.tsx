import type { StaffSession } from '#contract/staff/staff-session.ts';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from './acts/confirm-dialog.tsx';
import { createDeskRouter } from './desk-router.tsx';
import { SessionContext } from './frame/session-context.ts';

/** All that somebody signed in works in; who only signs in loads none of it. */
export function Rooms({ session }: { readonly session: StaffSession }) {
  const [router] = useState(createDeskRouter);
  return (
    <SessionContext value={session}>
      <RouterProvider router={router} />
      <ConfirmDialog />
    </SessionContext>
  );
}
