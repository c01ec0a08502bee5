import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STAFF_PROBLEMS } from '#contract/desk/staff-problems.ts';
import { REPORT_NAMES } from '#contract/desk/staff-reports.ts';
import { findWords, type Texts } from './find-words.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const texts = JSON.parse(read('desk-text/en.json')) as Texts;
const english = [{ texts, plurals: new Intl.PluralRules('en') }];
const sources = globSync('../web/{desk,ui}/**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .map(read)
  .join('\n');

/** Texts that come from the server, because only it knows which rule refuses. */
const SAID_BY_SERVER = ['STAFF.ACT_REFUSED'];
/** Groups whose keys come from the contract or the logs. */
const BY_CODE =
  /^(ROLE|HOTEL_STATE|NEED|NEED_FACT|BECAUSE|BOOKS_\w+|JOURNAL_\w+|REPORT|REPORT_\w+|CARD|CARD_\w+|REDEMPTION_STATE|PAID_BY|TRANSFER|TRANSFER_AT_COUNTER|DONE|REASON|REFUSAL|ACT|RESERVATION_STATE|AT_HOTEL|FEE|SETTLE|PROPERTY_STATE|LETTER_STATE|LETTER_KIND|DELIVERY|APPROVAL_STATE|PERSON_STATE|PAYMENT_STATE|TASK|TASK_STATE|TASK_ABOVE|EXCLUSION|STAFF|LINK|ERRORS|INPUT|REQUEST|PMS|SERVER|RESERVATION|FINDING|SETTING|SETTING_HINT|SETTING_CHOICE)\.|^FIND\.(MATCHED_|NOTHING|NO_SUCH_CODE|NO_SUCH_REFERENCE|PART_OF_CODE)|^(HOTELS|PREVIEW_PAGE|WATCH)\.(BY_|[a-z])|^ISSUE\.ABOVE_|^IMPORT_(WARNING|FAULT)\.|^IMPORT\.(day|month)_first|^CODE_LINK\.STATE_|^THE_STAY\.AGE_|^SIDES\.DIFFERS_|^BILL\.(OF|POSTING|OUTCOME)_|^TODAY\.(BILL|MOVE)_|^SALE_PAGE\.WHY_|^GOODWILL\.[a-z]/;

function listKeys(of: Texts, prefix = ''): string[] {
  return Object.entries(of).flatMap(([name, inner]) =>
    typeof inner === 'string' ? [prefix + name] : listKeys(inner, `${prefix}${name}.`),
  );
}

describe('the words of the desk', () => {
  it('are there for every problem of its calls', () => {
    const codes = Object.keys(STAFF_PROBLEMS).filter((code) => !SAID_BY_SERVER.includes(code));
    expect(codes.filter((code) => findWords(english, code) === undefined)).toEqual([]);
  });

  it('are there for every report', () => {
    const keys = REPORT_NAMES.flatMap((name) => [`REPORT.${name}`, `REPORT_LEAD.${name}`]);
    expect(keys.filter((key) => findWords(english, key) === undefined)).toEqual([]);
  });

  it('are used, every one', () => {
    const isUsed = (key: string) => sources.includes(`'${key}'`) || sources.includes(`"${key}"`);
    const keys = [...new Set(listKeys(texts).map((key) => key.replace(/_(one|other)$/, '')))];
    expect(keys.filter((key) => !BY_CODE.test(key) && !isUsed(key))).toEqual([]);
  });
});

const PLURALS = /_(one|many|other)$/;
/** Without the count, which a singular may say as a word. */
const valuesOf = (text: string | undefined) => [...new Set(text?.match(/\{\{(?!count)\w+\}\}/g))].toSorted();

describe.each(['de', 'fr'])('the words of the desk in %s', (code) => {
  const translated = JSON.parse(read(`desk-text/${code}.json`)) as Texts;
  const find = (of: Texts, key: string) =>
    key.split('.').reduce<Texts | string | undefined>((at, name) => (typeof at === 'object' ? at[name] : at), of);
  const keys = listKeys(translated);
  const plain = (all: readonly string[]) => [...new Set(all.map((key) => key.replace(PLURALS, '')))].toSorted();

  it('are there for every key, and for no other', () => {
    expect(plain(keys)).toEqual(plain(listKeys(texts)));
  });

  it('have the same placeholders as the English', () => {
    const differs = keys.filter((key) => {
      const inEnglish = find(texts, key) ?? find(texts, key.replace(PLURALS, '_other'));
      return valuesOf(inEnglish as string).join() !== valuesOf(find(translated, key) as string).join();
    });
    expect(differs).toEqual([]);
  });
});
