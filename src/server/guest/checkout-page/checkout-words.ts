import { readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { PAGE_LANGUAGES } from '#presentation/languages.ts';

const KEYS = {
  heading: 'CHECKOUT.HEADING',
  minutes: 'PAY_STEP.MINUTES',
  loading: 'CHECKOUT.LOADING',
  failed: 'CHECKOUT.FAILED',
  unavailable: 'CHECKOUT.UNAVAILABLE',
  back: 'CHECKOUT.BACK',
  sent: 'CHECKOUT.SENT',
  close: 'CHECKOUT.CLOSE',
  support: 'FRAME.SUPPORT',
} as const;

type CheckoutWords = Readonly<Record<keyof typeof KEYS, string>>;

const WORDS = new Map(PAGE_LANGUAGES.map(({ code }) => [code, readWords(code)]));

/** Falls back to English. */
export function checkoutWords(language: string): CheckoutWords {
  return WORDS.get(language) ?? readWords(DEFAULT_LANGUAGE);
}

function readWords(code: string): CheckoutWords {
  const texts = { ...readTexts('text', code), ...readTexts('payment-text', code) };
  const words = Object.entries(KEYS).map(([name, key]) => {
    const [group = '', word = ''] = key.split('.');
    return [name, texts[group]?.[word] ?? ''];
  });
  return Object.fromEntries(words) as CheckoutWords;
}

function readTexts(folder: string, code: string): Record<string, Record<string, string>> {
  const file = new URL(`../../../presentation/${folder}/${code}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
}
