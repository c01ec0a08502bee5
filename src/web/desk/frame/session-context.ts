import type { StaffSession } from '#contract/desk/staff-session.ts';
import type { Right } from '#domain/desk/staff-rights.ts';
import { createContext, use } from 'react';
import { invariant } from '#domain/value/invariant.ts';

export const SessionContext = createContext<StaffSession | undefined>(undefined);

/** Who is signed in; below the frame somebody always is. */
export function useSession(): StaffSession {
  const session = use(SessionContext);
  invariant(session, 'the desk is drawn for somebody signed in');
  return session;
}

/** Whether the person may do something anywhere at all. What they may do with one card or stay, the server says. */
export function useMay(right: Right): boolean {
  return useSession().rights.includes(right);
}

/** The time zone in which the people of a sale page read the clock. */
export function useTimeZone(salePageId?: string): string {
  const { sale_pages: pages } = useSession();
  return (pages.find(({ id }) => id === salePageId) ?? pages[0])?.time_zone ?? 'UTC';
}
