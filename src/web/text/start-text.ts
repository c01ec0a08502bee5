import english from '#presentation/text/en.json';
import { createTexts } from './create-texts.ts';

const texts = createTexts(english, {
  de: () => import('#presentation/text/de.json'),
  fr: () => import('#presentation/text/fr.json'),
  es: () => import('#presentation/text/es.json'),
  it: () => import('#presentation/text/it.json'),
  nl: () => import('#presentation/text/nl.json'),
  cs: () => import('#presentation/text/cs.json'),
  ar: () => import('#presentation/text/ar.json'),
});

export const { start: startText, startPart: startPartText, speak } = texts;
