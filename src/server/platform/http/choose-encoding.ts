import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Smallest first. Breaks ties between encodings that a caller prefers equally. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** The library's types lack the option that breaks ties. */
type Preferring = { encodings(available: readonly string[], options: { preferred: readonly string[] }): Encoding[] };

/**
 * Negotiates the encoding (RFC 9110, 12.5.3). A caller without preferences gets plain bytes. So does a caller who
 * refuses all encodings: an unreadable answer is better than none.
 */
export function chooseEncoding(header = ''): Encoding {
  const asked = new Negotiator({ headers: { 'accept-encoding': header } }) as Preferring;
  const [encoding = 'identity'] = asked.encodings(ENCODINGS, { preferred: ENCODINGS });
  return encoding;
}
