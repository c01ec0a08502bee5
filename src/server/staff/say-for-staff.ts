import { getSystemErrorMap } from 'node:util';

/** Node's names of what an operating system reports: EPIPE and the like. */
const SYSTEM_ERRORS = [...getSystemErrorMap().values()].map(([name]) => name).join('|');

/** What went wrong on the way to a hotel's system, by the code of the failure, which stays for the operator. */
const FAILURES: readonly (readonly [code: RegExp, words: string])[] = [
  [/UND_ERR_SOCKET|ECONNRESET|EPIPE/, 'the connection broke off'],
  [/UND_ERR_(?:HEADERS|BODY)_TIMEOUT/, 'no answer in time'],
  [/UND_ERR_CONNECT_TIMEOUT|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/, "the hotel's system was not reached"],
  [/ENOTFOUND|EAI_AGAIN/, "the address of the hotel's system was not found"],
  [new RegExp(`UND_ERR_\\w+|ERR_\\w+|CERT_\\w+|\\w+_CERT\\w*|${SYSTEM_ERRORS}`), 'the connection failed'],
];
const FAILURE = new RegExp(`(?<![\\w.])(?:${FAILURES.map(([code]) => code.source).join('|')})(?!\\w)`, 'g');

/** What was asked of a hotel's system, in its own words, before what came of it: "reservations/cancel: ". */
const OPERATION = /(?<=^|: |\()[a-z]+[A-Za-z]*\/[a-z][A-Za-z]*(?:\/[\d-]+)?: /g;

/** What was written down for engineers, in the words of the desk; who of the staff caused it is said apart. */
export function sayForStaff(written: string): string {
  return written
    .replaceAll(/\bstaff:[0-9a-f-]{36} /g, '')
    .replaceAll(/\bthe PMS\b/g, "the hotel's system")
    .replaceAll(OPERATION, '')
    .replaceAll(FAILURE, (code) => `${FAILURES.find(([known]) => known.test(code))?.[1] ?? ''} (${code})`);
}
