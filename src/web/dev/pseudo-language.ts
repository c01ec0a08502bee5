import type { Texts } from '#presentation/find-words.ts';
import type { SpokenLanguage } from '../text/start-text.ts';

const PLAIN = 'aceginosuyzACEGINOSUYZ';
const DISGUISED = 'àçéĝîñöšûýžÀÇÉĜÎÑÖŠÛÝŽ';
const GROWTH = 0.3;

/**
 * English in disguise, asked for by `?language=qps`: a text without marks around it was not translated, and each is as
 * much longer as a German or a Finnish one may be.
 */
export const PSEUDO_LANGUAGE = {
  code: 'qps',
  nativeLabel: 'Pseudo',
  direction: 'ltr',
  load: async () => {
    const files = await Promise.all([
      import('#presentation/text/en.json'),
      import('#presentation/journey-text/en.json'),
      import('#presentation/about-text/en.json'),
      import('#presentation/payment-text/en.json'),
    ]);
    return { default: Object.assign({}, ...files.map((file) => disguiseAll(file.default))) as Texts };
  },
} as const satisfies SpokenLanguage;

function disguiseAll(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, inner]) => [
      key,
      typeof inner === 'string' ? disguise(inner) : disguiseAll(inner),
    ]),
  );
}

/** Marks a text and makes it longer; what is filled in later stays as it is. */
export function disguise(text: string): string {
  const letters = text.replaceAll(/{{\w+}}|[a-z]/gi, (part) => DISGUISED[PLAIN.indexOf(part)] ?? part);
  return `⟦${letters}${' ~~~~'.repeat(Math.ceil((text.length * GROWTH) / 5))}⟧`;
}
