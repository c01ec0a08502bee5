import english from '#presentation/payment-text/en.json';
import { startPartText, type PartTexts } from './start-text.ts';

const OTHERS: PartTexts = {
  de: () => import('#presentation/payment-text/de.json'),
  fr: () => import('#presentation/payment-text/fr.json'),
  es: () => import('#presentation/payment-text/es.json'),
  it: () => import('#presentation/payment-text/it.json'),
  nl: () => import('#presentation/payment-text/nl.json'),
  cs: () => import('#presentation/payment-text/cs.json'),
  ar: () => import('#presentation/payment-text/ar.json'),
};

export const startPaymentText = () => startPartText(english, OTHERS);
