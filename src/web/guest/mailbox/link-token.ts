import { useEffect, useState } from 'react';

const FRAGMENT = /^#t=(.+)$/;

/** Read once for this document, with the page that it opens: one that is drawn twice still has it, no other has. */
let taken: { readonly page: string; readonly token: string } | undefined;

/** Takes the token of a letter's link out of the address: what is there gets into histories and screenshots. */
function takeLinkToken(): string | undefined {
  const [, token] = FRAGMENT.exec(window.location.hash) ?? [];
  const { pathname: page, search } = window.location;
  if (token === undefined) return taken?.page === page ? taken.token : undefined;
  taken = { page, token };
  window.history.replaceState(window.history.state, '', page + search);
  return token;
}

/** The token that this page was opened with, until it is forgotten; a link opened in the same window brings another. */
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
