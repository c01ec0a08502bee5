import { PATHS } from '#contract/guest/paths.ts';

export const WALLET_CALLS = {
  [`POST ${PATHS.cardWallet}`]: {
    operationId: 'addCardToWallet',
    tag: 'Cards',
    summary: "Make a pass of a card for a phone's wallet",
    description:
      'Only where the sale page names this wallet in `wallets`. The pass shows what is on the card and its last four ' +
      'characters, never its code, and follows what happens to the card. The address is for the guest whose device ' +
      'asks: it adds the pass there.',
    problems: ['CARD.TOKEN_INVALID', 'CARD.VOID', 'REQUEST.TOO_MANY'],
  },
  [`POST ${PATHS.reservationWallet}`]: {
    operationId: 'addReservationToWallet',
    tag: 'Reservations',
    summary: "Make a pass of a stay for a phone's wallet",
    description:
      'Only where the sale page names this wallet in `wallets`, and while the stay is confirmed. The pass shows where ' +
      'and when the stay is, and becomes void when it is cancelled.',
    problems: ['RESERVATION.NOT_FOUND', 'REQUEST.TOO_MANY'],
    needsAccessToken: true,
  },
} as const;
