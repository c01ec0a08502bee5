const EARNED_PER_REQUEST = 0.2;
const MOST_SAVED = 20;

/** Limits retries to a small share of all requests, so that a struggling PMS gets no more load than a healthy one. */
export function createRetryBudget() {
  let saved = MOST_SAVED;
  return {
    earn: () => {
      saved = Math.min(MOST_SAVED, saved + EARNED_PER_REQUEST);
    },
    /** Takes one retry. False if the budget is used up. */
    spend: () => {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
