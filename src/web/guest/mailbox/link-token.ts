import { useEffect, useState } from 'react';

const FRAGMENT = /^#t=(.+)$/;

/** Read once for each document, and valid only on the page that it opens. A second render still has it. */
let taken: { readonly page: string; readonly token: string } | undefined;

/** Removes the token of a letter's link from the address, because addresses end up in histories and screenshots. */
function takeLinkToken(): string | undefined {
  const [, token] = FRAGMENT.exec(window.location.hash) ?? [];
  const { pathname: page, search } = window.location;
  if (token === undefined) return taken?.page === page ? taken.token : undefined;
  taken = { page, token };
  window.history.replaceState(window.history.state, '', page + search);
  return token;
}

/** The token that this page was opened with, until it is forgotten. A link opened in the same window replaces it. */
export function useLinkToken(): { readonly token: string | undefined; readonly forget: () => void } {
  const [token, setToken] = useState(takeLinkToken);
  useEffect(() => {
    const read = () => setToken(takeLinkToken());
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return {
    token,
    forget: () => {
      taken = undefined;
      setToken(undefined);
    },
  };
}
