/** The state of an entry of the browser's history. */
export type EntryState = {
  readonly key?: string;
  /** Leaves the page where it is scrolled. Otherwise a new screen begins at its top. */
  readonly keepsScroll?: boolean;
  /** Last four characters of the cards that were dropped because their tokens expired. */
  readonly codeAgain?: readonly string[];
  /** The open sheet. */
  readonly sheet?: number;
};

type NavigateOptions = Pick<EntryState, 'keepsScroll'> & {
  readonly replace?: boolean;
  readonly state?: EntryState;
};

let waiting: readonly (() => void)[] = [];

/** Resolves once the next screen is on the page. Until its code is loaded, the old one stays. */
export function navigate(
  address: string,
  { replace = false, keepsScroll = false, state }: NavigateOptions = {},
): Promise<void> {
  // A second press may come while the screen loads.
  const isHere = !state && new URL(address, window.location.href).href === window.location.href;
  const change = replace || isHere ? 'replaceState' : 'pushState';
  window.history[change]({ key: createKey(), ...state, keepsScroll }, '', address);
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    // The router listens to this event anyway: Back and Forward fire it.
    window.dispatchEvent(new Event('popstate'));
  });
}

export function readState(): EntryState {
  return (window.history.state ?? {}) as EntryState;
}

/** Calls back after every change of the address. Returns a function that unsubscribes. */
export function listenToHistory(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

export function announceShown(): void {
  waiting.forEach((resolve) => resolve());
  waiting = [];
}

export function createKey(): string {
  return Math.random().toString(36).slice(2);
}
