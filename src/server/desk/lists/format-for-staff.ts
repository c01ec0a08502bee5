import type { WireMoney } from '#contract/values.ts';
import { tagOfBecause } from '#domain/placement/because.ts';
import { formatDetail, readFacts } from '#domain/placement/need-facts.ts';
import { isCurrency, minorDigits } from '#domain/money/currency.ts';
import { formatDate } from '#presentation/format-date.ts';
import { formatMoney } from '#presentation/format-money.ts';

/** Describes failed requests to a hotel's system by error code. The operator's view keeps the code. */
const FAILURES: readonly (readonly [code: RegExp, words: string])[] = [
  [/UND_ERR_SOCKET|ECONNRESET|ECONNABORTED|EPIPE/, 'the connection broke off'],
  [/UND_ERR_(?:HEADERS|BODY)_TIMEOUT/, 'no answer in time'],
  [/UND_ERR_CONNECT_TIMEOUT|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/, "the hotel's system was not reached"],
  [/ENOTFOUND|ENODATA|EAI_\w+/, "the address of the hotel's system was not found"],
  [/(?:DEPTH_ZERO_)?SELF_SIGNED_CERT(?:_IN_CHAIN)?|CERT_[A-Z_]+|UNABLE_TO_[A-Z_]+/, 'its certificate is not trusted'],
  [/UND_ERR_\w+|ERR_(?:TLS|SSL|HTTP2?)_\w+|EPROTO|EADDR\w+|ENET\w+/, 'the connection failed'],
];
const CODES = FAILURES.map(([code]) => code.source).join('|');
/** A hotel's own text may contain these words, so a code must stand alone or follow an operation. */
const FAILURE = new RegExp(`(?<=^|: |\\()(?:${CODES})(?=$|[.,;)])`, 'g');

/** The operation at a hotel's system, before its outcome: "reservations/cancel: ", "… at Rooms.0.State: ". */
const OPERATION = /(?<=^|: |\()[a-z][A-Za-z]{3,}\/[a-z][A-Za-z]{2,}(?:\/[\d-]+)?(?: at [\w.]+)?: /g;

const LOCALE = 'en-GB';
/** As `withCurrency` writes money. */
const MONEY = /\b([A-Z]{3}) (-?\d+(?:\.\d+)?)(?![\d.]*\d)/g;
const DAY = /\b\d{4}-\d{2}-\d{2}\b/g;

/** A hotel's own text may have digits that only look like a day. */
function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

const ONLY_FAILED = new RegExp(
  `^(?:no answer: )?(?:${OPERATION.source})?(?:(?:${CODES})\\.?$|5\\d\\d: |not asked: (?:too|request limit))`,
);

/** The tag of a reason in a history. A failed request is an answer that did not come. */
export function tagForStaff(stored: string | null): ReturnType<typeof tagOfBecause> {
  return tagOfBecause(stored) ?? (ONLY_FAILED.test(stored ?? '') ? 'no_answer' : null);
}

/** The values of a detail's facts, for the desk to write in the person's language. */
export function presentFacts(detail: string) {
  return readFacts(detail).map(({ tag, values }) => ({ tag, values: values.map(presentValue) }));
}

function presentValue(value: string): string | WireMoney {
  const [, currency, amount] = /^([A-Z]{3}) (-?\d+(?:\.\d+)?)$/.exec(value) ?? [];
  return currency && isCurrency(currency) ? { currency, amount: Number(amount) } : value;
}

/** Rewrites technical text in the words of the desk, and its money and days as the English desk writes them. */
export function formatForStaff(written: string): string {
  return formatDetail(written)
    .replaceAll(OPERATION, '')
    .replaceAll(FAILURE, (code) => FAILURES.find(([known]) => known.test(code))?.[1] ?? '')
    .replace(/(?<=^|: )5\d\d: /, "the hotel's system failed: ")
    .replace('not asked: too many faults in a row', 'not asked, because it had failed several times in a row')
    .replace('not asked: request limit reached', 'not asked, because it had many requests at that moment')
    .replaceAll(MONEY, (found, currency: string, amount: string) =>
      isCurrency(currency) && (amount.split('.')[1] ?? '').length === minorDigits(currency)
        ? formatMoney({ currency, amount: Number(amount) }, LOCALE)
        : found,
    )
    .replaceAll(DAY, (day) => (isDay(day) ? formatDate(day, LOCALE, 'short') : day))
    .replaceAll(/…(?=[A-Z\d]{4}\b)/g, '•••• ');
}
