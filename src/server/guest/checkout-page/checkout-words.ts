import { readPageWords } from '../page/read-page-words.ts';

export const checkoutWords = readPageWords(['start-text', 'payment-text'], {
  heading: 'CHECKOUT.HEADING',
  minutes: 'PAY_STEP.MINUTES',
  loading: 'CHECKOUT.LOADING',
  failed: 'CHECKOUT.FAILED',
  unavailable: 'CHECKOUT.UNAVAILABLE',
  back: 'CHECKOUT.BACK',
  sent: 'CHECKOUT.SENT',
  close: 'CHECKOUT.CLOSE',
  support: 'FRAME.SUPPORT',
});
