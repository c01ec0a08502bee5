import { userInfo } from 'node:os';
import type { Clock } from '../platform/clock.ts';
import type { Cause } from '../platform/audit/audit-log.ts';

/** Whom `--actor` names: nobody checks that, so it is no text, which could be taken for the actor of an act. */
export type NotedName = { readonly noted: string };

/** Why something is done, and a name to stand beside that. */
export type Why = { readonly reason: string; readonly actor?: NotedName | undefined };

/** The operating system knows who types. A container may run as a number that has no name. */
function nameUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Whom the logs name for every act of the command line; what was typed never makes it anybody else. */
export function signAct({ reason, actor }: Why): Pick<Cause, 'actor' | 'reason'> {
  const noted = actor === undefined ? reason : `${reason} (--actor ${actor.noted})`;
  return { actor: `cli:${nameUser()}`, reason: noted };
}

/** The same with the moment. */
export function causeOf({ clock }: { readonly clock: Clock }, why: Why): Cause {
  return { ...signAct(why), at: clock.now() };
}
