/** What stands behind `#name=` in the address, which reaches no server's log. */
export function readFragment(name: 'invite' | 'openid'): string | undefined {
  const { hash } = window.location;
  const start = `#${name}=`;
  return hash.startsWith(start) ? hash.slice(start.length) : undefined;
}

/** Takes it out of the address once it is used, or led nowhere. */
export function forgetFragment(address = window.location.pathname): void {
  window.history.replaceState(null, '', address);
}
