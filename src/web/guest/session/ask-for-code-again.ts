import { ProblemError } from '../../api/problem-error.ts';
import { sessionCards } from './session-cards.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Cards are put away, as their tokens have ended. */
    readonly codeAgain?: true;
  }
}

type ToWelcome = { readonly to: '/'; readonly search: true; readonly state: { readonly codeAgain: true } };

/**
 * A card's token ends an hour after its last use; the guest types the code again, and finds the stay as it was. False
 * where something else is wrong.
 */
export function asksForCodeAgain(error: unknown, navigate: (to: ToWelcome) => unknown): boolean {
  if (!(error instanceof ProblemError) || error.problem.code !== 'CARD.TOKEN_INVALID') return false;
  sessionCards.write([]);
  void navigate({ to: '/', search: true, state: { codeAgain: true } });
  return true;
}
