import { parseArgs } from 'node:util';
import { UsageFault } from './call.ts';

const OPTIONS = {
  'sale-page': { type: 'string' },
  product: { type: 'string' },
  amount: { type: 'string' },
  uses: { type: 'string' },
  currency: { type: 'string' },
  form: { type: 'string' },
  'starts-on': { type: 'string' },
  'expires-on': { type: 'string' },
  count: { type: 'string' },
  draft: { type: 'boolean' },
  card: { type: 'string' },
  last4: { type: 'string' },
  'code-stdin': { type: 'boolean' },
  until: { type: 'string' },
  by: { type: 'string' },
  file: { type: 'string' },
  as: { type: 'string' },
  'needing-a-person': { type: 'boolean' },
  'despite-the-hotel': { type: 'boolean' },
  fee: { type: 'string' },
  'waive-fee': { type: 'boolean' },
  hotels: { type: 'boolean' },
  since: { type: 'string' },
  actor: { type: 'string' },
  reason: { type: 'string' },
} as const;

export type OptionName = keyof typeof OPTIONS;
export type CardOptions = {
  readonly values: Readonly<Partial<Record<OptionName, string>>>;
  /** The value of an option that the command cannot do without. Throws a `UsageFault`. */
  need(name: OptionName): string;
};

/** Reads `--name value` for the options that a command knows; its value may begin with a minus. */
export function readCardOptions(words: readonly string[], known: readonly OptionName[]): CardOptions {
  const options = Object.fromEntries(['sale-page' as const, ...known].map((name) => [name, OPTIONS[name]]));
  const parsed = parseOrExplain(joinNegative(words), options);
  const filled = Object.entries(parsed).map(([name, value]) => [name, String(value).trim()] as const);
  const empty = filled.find(([, value]) => value === '');
  if (empty) throw new UsageFault(`--${empty[0]} is empty.`);
  const values: CardOptions['values'] = Object.fromEntries(filled);
  return {
    values,
    need(name) {
      const value = values[name];
      if (value === undefined) throw new UsageFault(`--${name} is missing.`);
      return value;
    },
  };
}

function parseOrExplain(args: string[], options: Readonly<Record<string, { type: 'string' | 'boolean' }>>) {
  try {
    return parseArgs({ args, options, allowPositionals: false, strict: true }).values;
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      throw new UsageFault(`${error.message.split('. ', 1).join()}.`, { cause: error });
    }
    throw error;
  }
}

/** `--by -5` means the value -5, not an option of that name. */
function joinNegative(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (word === '--by' && words[index + 1]?.startsWith('-')) return [`--by=${words[index + 1] ?? ''}`];
    return word.startsWith('-') && words[index - 1] === '--by' ? [] : [word];
  });
}
