import { useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from './api/session.ts';
import { createDeskRouter } from './desk-router.tsx';
import { ConfirmDialog } from './frame/confirm-dialog.tsx';
import { QueryView } from './frame/query-view.tsx';
import { SessionContext } from './frame/session-context.ts';
import { Doorway } from './sign-in/doorway.tsx';
import { InvitationScreen } from './sign-in/invitation-screen.tsx';
import { readInvitation } from './sign-in/read-invitation.ts';
import { SignIn } from './sign-in/sign-in.tsx';

/** The whole desk: somebody comes in, or works. */
export function Desk() {
  const [token, setToken] = useState(readInvitation);
  const [router] = useState(createDeskRouter);
  const session = useQuery({ ...sessionQuery, enabled: token === undefined });
  if (token !== undefined) return <InvitationScreen token={token} onDone={() => setToken(undefined)} />;
  if (session.data) {
    return (
      <SessionContext value={session.data}>
        <RouterProvider router={router} />
        <ConfirmDialog />
      </SessionContext>
    );
  }
  if (session.data === null) return <SignIn />;
  return (
    <Doorway>
      <QueryView query={session}>{() => null}</QueryView>
    </Doorway>
  );
}
