import { readFileSync } from 'node:fs';

/** What the page says in a language, by text key. */
export type Words = (key: string, values?: Readonly<Record<string, string>>) => string;

export function readWords(language: string): Words {
  const texts: unknown = JSON.parse(
    readFileSync(new URL(`../src/presentation/text/${language}.json`, import.meta.url), 'utf8'),
  );
  return (key, values = {}) => {
    const text = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts);
    if (typeof text !== 'string') throw new Error(`${language} has no text ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  };
}
