/** Keeps repeats a small share of all requests, so that a struggling PMS is not hit harder than a healthy one. */
type RetryBudget = {
  /** Notes a first try. */
  earn(): void;
  /** Takes one repeat; false when the share is used up. */
  spend(): boolean;
};

const EARNED_PER_REQUEST = 0.2;
const MOST_SAVED = 20;

export function createRetryBudget(): RetryBudget {
  let saved = MOST_SAVED;
  return {
    earn: () => {
      saved = Math.min(MOST_SAVED, saved + EARNED_PER_REQUEST);
    },
    spend: () => {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
