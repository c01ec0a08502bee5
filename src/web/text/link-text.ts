import english from '#presentation/link-text/en.json';
import { startPartText } from './start-text.ts';

export const startLinkText = () =>
  startPartText(english, {
    de: () => import('#presentation/link-text/de.json'),
    fr: () => import('#presentation/link-text/fr.json'),
    es: () => import('#presentation/link-text/es.json'),
    it: () => import('#presentation/link-text/it.json'),
    nl: () => import('#presentation/link-text/nl.json'),
    cs: () => import('#presentation/link-text/cs.json'),
    ar: () => import('#presentation/link-text/ar.json'),
  });
