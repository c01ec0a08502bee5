/** The value of `#name=` in the address. A fragment never reaches a server's log. */
export function readFragment(name: 'invite' | 'openid'): string | undefined {
  const { hash } = window.location;
  const start = `#${name}=`;
  return hash.startsWith(start) ? hash.slice(start.length) : undefined;
}

/** Removes the fragment from the address once it is used or useless. */
export function forgetFragment(address = window.location.pathname): void {
  window.history.replaceState(null, '', address);
}
