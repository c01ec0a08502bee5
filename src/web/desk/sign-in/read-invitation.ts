const NAME = '#invite=';

/** The token of an invitation, which stands in the fragment of the address and so reaches no server's log. */
export function readInvitation(): string | undefined {
  const { hash } = window.location;
  return hash.startsWith(NAME) ? decodeURIComponent(hash.slice(NAME.length)) : undefined;
}

/** Takes it out of the address once it has been used, or led nowhere. */
export function forgetInvitation(): void {
  window.history.replaceState(null, '', window.location.pathname);
}
