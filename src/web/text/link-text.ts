import english from '#presentation/link-text/en.json';
import { startPartText, type PartTexts } from './start-text.ts';

const OTHERS: PartTexts = {
  de: () => import('#presentation/link-text/de.json'),
  fr: () => import('#presentation/link-text/fr.json'),
  es: () => import('#presentation/link-text/es.json'),
  it: () => import('#presentation/link-text/it.json'),
  nl: () => import('#presentation/link-text/nl.json'),
  cs: () => import('#presentation/link-text/cs.json'),
  ar: () => import('#presentation/link-text/ar.json'),
};

export const startLinkText = () => startPartText(english, OTHERS);
