import english from '#presentation/about-text/en.json';
import { startPartText } from './start-text.ts';

export const startAboutText = () =>
  startPartText(english, {
    de: () => import('#presentation/about-text/de.json'),
    fr: () => import('#presentation/about-text/fr.json'),
    es: () => import('#presentation/about-text/es.json'),
    it: () => import('#presentation/about-text/it.json'),
    nl: () => import('#presentation/about-text/nl.json'),
    cs: () => import('#presentation/about-text/cs.json'),
    ar: () => import('#presentation/about-text/ar.json'),
  });
