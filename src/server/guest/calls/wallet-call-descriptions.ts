import { PATHS } from '#contract/guest/paths.ts';

export const WALLET_CALLS = {
  [`POST ${PATHS.cardWallet}`]: {
    operationId: 'addCardToWallet',
    tag: 'Cards',
    summary: "Make a pass of a card for a phone's wallet",
    description:
      'Only if the sale page has this wallet in `wallets`. The pass shows the value of the card and its last four ' +
      'characters, never its code, and is updated with the card. The address is for the device of the guest: it ' +
      'adds the pass there.',
    problems: ['CARD.TOKEN_INVALID', 'CARD.VOID', 'REQUEST.TOO_MANY'],
  },
  [`POST ${PATHS.reservationWallet}`]: {
    operationId: 'addReservationToWallet',
    tag: 'Reservations',
    summary: "Make a pass of a stay for a phone's wallet",
    description:
      'Only if the sale page has this wallet in `wallets`, and while the stay is confirmed. The pass shows place and ' +
      'time of the stay, and becomes void when it is cancelled.',
    problems: ['RESERVATION.NOT_FOUND', 'REQUEST.TOO_MANY'],
    needsAccessToken: true,
  },
} as const;
