import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const REACT_ARIA = join(dirname(fileURLToPath(import.meta.resolve('react-aria/package.json'))), 'dist/private');
const CALENDAR_WORDS = join(REACT_ARIA, 'calendar/intlStrings.mjs');
/** The languages of the page but English, as React Aria calls them. */
const CALENDAR_LOCALES: Readonly<Record<string, string>> = {
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  nl: 'nl-NL',
  cs: 'cs-CZ',
  ar: 'ar-AE',
};

/**
 * React Aria brings its calendar's words in thirty languages at once. English stays with the calendar and stands in
 * for each other that the page speaks, until its words come in one file with the page's own.
 */
export function splitCalendarWords(): Plugin {
  const pathOf = (locale: string) => join(REACT_ARIA, `intl/calendar/${locale}.mjs`);
  return {
    name: 'split-calendar-words',
    apply: 'build',
    load(id) {
      if (id !== CALENDAR_WORDS) return undefined;
      const others = Object.values(CALENDAR_LOCALES).map((locale) => `'${locale}': { ...english }`);
      return `import english from '${pathOf('en-US')}'; export default { 'en-US': english, ${others.join()} };`;
    },
    transform(code, id) {
      const locale = CALENDAR_LOCALES[/journey-text[\\/]([a-z]{2})\.json$/.exec(id)?.[1] ?? ''];
      if (!locale) return undefined;
      const imports = `import all from '${CALENDAR_WORDS}'; import own from '${pathOf(locale)}';`;
      return { code: `${imports} Object.assign(all['${locale}'], own);\n${code}`, moduleSideEffects: true };
    },
  };
}

const REACT_ARIA_WORDS = /react-(aria|stately)[\w-]*[\\/].*[\\/]intlStrings\.mjs$/;

/** React Aria ships the words of all its parts in thirty languages; the desk needs English only. */
export function keepEnglish(): Plugin {
  return {
    name: 'keep-english',
    transform(code, id) {
      if (!REACT_ARIA_WORDS.test(id)) return undefined;
      const [, path] = /from "([^"]+\/en-US\.mjs)"/.exec(code) ?? [];
      if (path === undefined) throw new Error(`${id} has no English`);
      return { code: `import english from '${path}'; export default { 'en-US': english };`, map: null };
    },
  };
}
