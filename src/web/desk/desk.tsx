import type { StaffSession } from '#contract/desk/staff-session.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { findSavedAct } from './api/saved-act.ts';
import { sessionQuery } from './api/session.ts';
import { BrokenScreen } from './frame/broken-screen.tsx';
import { QueryView } from './frame/query-view.tsx';
import { SessionLock } from './sign-in/session-lock.tsx';
import { SignInLayout } from './sign-in/sign-in-layout.tsx';
import { forgetFragment, readFragment } from './sign-in/fragment.ts';
import { SignIn } from './sign-in/sign-in.tsx';

const loadRooms = () => import('./signed-in-desk.tsx');
const SignedInDesk = lazy(() => loadRooms().then((file) => ({ default: file.SignedInDesk }), showBroken));
const InvitationScreen = lazy(() =>
  import('./sign-in/sign-in.tsx').then((file) => ({ default: file.InvitationScreen }), showBroken),
);

/** Replaces a screen that failed to load, because no frame is there yet to show the error. */
function showBroken() {
  return { default: BrokenDoorway };
}

function BrokenDoorway() {
  return (
    <SignInLayout>
      <BrokenScreen />
    </SignInLayout>
  );
}

/** The outcome of a visit to the provider: a code, or `confirmed`. Restores the address that the person left. */
function takeOutcome(): string | undefined {
  const outcome = readFragment('openid');
  if (outcome !== undefined) forgetFragment(findSavedAct()?.address);
  return outcome;
}

export function Desk() {
  const [token, setToken] = useState(() => readFragment('invite'));
  const [outcome] = useState(takeOutcome);
  const session = useQuery({ ...sessionQuery, enabled: token === undefined });
  // The screens of an ended session are restored when the same person returns, and for no other person.
  const [kept, setKept] = useState<StaffSession>();
  if (session.data && session.data !== kept) setKept(session.data);
  useEffect(() => {
    // A link that is pasted into the address of an open desk does not reload the page.
    const take = () => setToken((before) => readFragment('invite') ?? before);
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  useEffect(() => {
    // Preloads the screens while the server identifies the person. A failed load is retried later.
    loadRooms().catch(() => undefined);
  }, []);
  const waiting = (
    <SignInLayout>
      <QueryView query={session}>{() => null}</QueryView>
    </SignInLayout>
  );
  const front = listFront();
  if (!kept) return front;
  return (
    <>
      <div hidden={front !== undefined}>
        <Suspense fallback={waiting}>
          <SignedInDesk key={kept.person.id} session={kept} outcome={outcome} />
        </Suspense>
      </div>
      {front && <SessionLock>{front}</SessionLock>}
    </>
  );

  function listFront() {
    if (token !== undefined) {
      return (
        <Suspense fallback={waiting}>
          <InvitationScreen key={token} token={token} onDone={() => setToken(undefined)} />
        </Suspense>
      );
    }
    if (session.data === null)
      return <SignIn refused={outcome === 'confirmed' ? undefined : outcome} former={kept?.person.name} />;
    return session.data ? undefined : waiting;
  }
}
