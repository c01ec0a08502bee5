import { userInfo } from 'node:os';
import type { Clock } from '../platform/clock.ts';
import type { Cause } from '../platform/audit/audit-log.ts';

/** The unverified name from `--actor`. An object, so that it cannot be passed as the actor of an act. */
export type RecordedName = { readonly typedName: string };

export type Why = { readonly reason: string; readonly actor?: RecordedName | undefined };

/** The operating system's user. A container may run under a number without a name. */
function nameUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** The actor and reason for the logs. The actor is always the operating system's user, never the typed name. */
export function signAct({ reason, actor }: Why): Pick<Cause, 'actor' | 'reason'> {
  const named = actor === undefined ? '' : ` (--actor ${actor.typedName})`;
  return { actor: `cli:${nameUser()}`, reason: `${reason}${named}` };
}

export function causeOf({ clock }: { readonly clock: Clock }, why: Why): Cause {
  return { ...signAct(why), at: clock.now() };
}
