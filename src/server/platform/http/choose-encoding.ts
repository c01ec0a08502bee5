import Negotiator from 'negotiator';

/** How an answer's bytes may be packed (RFC 9110, 8.4.1). */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest first: it is sent where a caller likes several alike. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** The library's types do not know the order among what is liked alike. */
type Preferring = { encodings(available: readonly string[], options: { preferred: readonly string[] }): Encoding[] };

/**
 * The encoding that a caller likes best (RFC 9110, 12.5.3). Who says nothing gets plain bytes, and so does who refuses
 * all that we have: an answer that cannot be read is better than none.
 */
export function chooseEncoding(header = ''): Encoding {
  const asked = new Negotiator({ headers: { 'accept-encoding': header } }) as Preferring;
  const [encoding = 'identity'] = asked.encodings(ENCODINGS, { preferred: ENCODINGS });
  return encoding;
}
