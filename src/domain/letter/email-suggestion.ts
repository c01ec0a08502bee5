/** Common mail providers. Real names that resemble each other are all listed, so that none is corrected to another. */
const PROVIDERS = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'outlook.de', 'outlook.fr', 'hotmail.com', 'hotmail.co.uk'],
  ...[
    'hotmail.de',
    'hotmail.fr',
    'hotmail.it',
    'hotmail.es',
    'live.com',
    'live.co.uk',
    'live.nl',
    'live.fr',
    'msn.com',
  ],
  ...['yahoo.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr', 'yahoo.it', 'yahoo.es', 'ymail.com', 'icloud.com', 'aol.com'],
  ...['mail.com', 'email.com', 'proton.me', 'protonmail.com', 'fastmail.com', 'btinternet.com', 'gmx.de', 'gmx.net'],
  ...['gmx.at', 'gmx.ch', 'gmx.com', 'web.de', 't-online.de', 'freenet.de', 'posteo.de', 'mailbox.org', 'orange.fr'],
  ...[
    'wanadoo.fr',
    'laposte.net',
    'free.fr',
    'sfr.fr',
    'libero.it',
    'virgilio.it',
    'tiscali.it',
    'alice.it',
    'ziggo.nl',
  ],
  ...['kpnmail.nl', 'planet.nl', 'hetnet.nl', 'xs4all.nl', 'seznam.cz', 'centrum.cz', 'email.cz', 'telefonica.net'],
];

/** Shorter names are often real, so two wrong letters are no reason to correct them. */
const LONG_ENOUGH_FOR_TWO = 9;

/**
 * Suggests a correction for a typo in a mail provider's name: one letter added, left out, replaced or swapped, or two
 * in a longer name. Undefined if no provider is similar, or the provider is known.
 */
export function suggestEmail(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const typed = address.slice(at + 1).toLowerCase();
  if (at < 1 || PROVIDERS.includes(typed)) return undefined;
  const near = PROVIDERS.map((provider) => ({ provider, slips: countSlips(typed, provider) }))
    .filter(({ provider, slips }) => slips <= (provider.length >= LONG_ENOUGH_FOR_TWO ? 2 : 1))
    .toSorted((one, other) => one.slips - other.slips);
  return near[0] && `${address.slice(0, at)}@${near[0].provider}`;
}

/** Edit distance between two words: letters to add, leave out, replace or swap with the next. */
function countSlips(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[line - 1] === to[column - 1];
      const isSwap = from[line - 1] === to[column - 2] && from[line - 2] === to[column - 1];
      next[column] = Math.min(
        at(row, column) + 1,
        at(next, column - 1) + 1,
        at(row, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return at(row, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
