const NAME = '#openid=';
const CHANNEL = 'staycard-openid';

/** What came of signing on at a provider, which the server wrote into the fragment: a code, or `confirmed`. */
export function takeOpenIdOutcome(): string | undefined {
  const { hash, pathname } = window.location;
  if (!hash.startsWith(NAME)) return undefined;
  window.history.replaceState(null, '', pathname);
  return decodeURIComponent(hash.slice(NAME.length));
}

/** Shows the tab that waits for it that the person is back. */
export function spreadOutcome(outcome: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(outcome);
  channel.close();
}

/** Listens until another tab is back from a provider; answers how to stop. */
export function listenForOutcome(hear: (outcome: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => hear(data));
  return () => channel.close();
}
