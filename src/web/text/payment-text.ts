import english from '#presentation/payment-text/en.json';
import { startPartText } from './start-text.ts';

export const startPaymentText = () =>
  startPartText(english, {
    de: () => import('#presentation/payment-text/de.json'),
    fr: () => import('#presentation/payment-text/fr.json'),
    es: () => import('#presentation/payment-text/es.json'),
    it: () => import('#presentation/payment-text/it.json'),
    nl: () => import('#presentation/payment-text/nl.json'),
    cs: () => import('#presentation/payment-text/cs.json'),
    ar: () => import('#presentation/payment-text/ar.json'),
  });
