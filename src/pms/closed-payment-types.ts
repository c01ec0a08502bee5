/** External payment types that PMSs accept only from partners who used them before they were closed. */
export const CLOSED_PAYMENT_TYPES: readonly string[] = [
  'CreditCard',
  'DepositCreditCard',
  'IDeal',
  'OnlinePayment',
  'PayPal',
  'Amex',
  'DinersClub',
  'Discover',
  'Jcb',
  'MasterCard',
  'UnionPay',
  'Visa',
];
