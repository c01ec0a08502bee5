import english from '#presentation/journey-text/en.json';
import { startPartText } from './start-text.ts';

export const startJourneyText = () =>
  startPartText(english, {
    de: () => import('#presentation/journey-text/de.json'),
    fr: () => import('#presentation/journey-text/fr.json'),
    es: () => import('#presentation/journey-text/es.json'),
    it: () => import('#presentation/journey-text/it.json'),
    nl: () => import('#presentation/journey-text/nl.json'),
    cs: () => import('#presentation/journey-text/cs.json'),
    ar: () => import('#presentation/journey-text/ar.json'),
  });
