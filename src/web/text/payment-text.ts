import english from '#presentation/payment-text/en.json';
import { startPartText } from './start-text.ts';

const OTHERS = import.meta.glob<{ default: typeof english }>(['./*.json', '!./en.json'], {
  base: '../../presentation/payment-text',
});

export const startPaymentText = () => startPartText(english, OTHERS);
