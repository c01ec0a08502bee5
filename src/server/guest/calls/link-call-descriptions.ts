import { PATHS } from '#contract/guest/paths.ts';

export const LINK_CALLS = {
  [`POST ${PATHS.bookingRecovery}`]: {
    operationId: 'recoverBooking',
    tag: 'Links',
    summary: 'Ask for a link to a booking by mail',
    description:
      'By its reference, in any case and with or without dashes, and the address of the guest. The answer is the same ' +
      'whether there is such a booking or not. The link works once, for 15 minutes, and ends any earlier one.',
    problems: ['REQUEST.TOO_MANY'],
  },
  [`POST ${PATHS.cardRecovery}`]: {
    operationId: 'recoverCards',
    tag: 'Links',
    summary: 'Ask for a link to the cards of a mailbox by mail',
    description:
      'The answer is the same whether cards are registered to it or not. The link works once, for 15 minutes, and ends ' +
      'any earlier one. No letter ever has a code.',
    problems: ['REQUEST.TOO_MANY'],
  },
  [`POST ${PATHS.bookingOpening}`]: {
    operationId: 'openBooking',
    tag: 'Links',
    summary: 'Open a booking by the link of a letter',
    description:
      'Answers with the access token that shows the booking. The link of a letter about a stay opens it as often as ' +
      'needed until 30 days after departure or until the stay is cancelled; a requested link works once, for 15 ' +
      'minutes.',
    problems: ['LINK.ENDED', 'REQUEST.TOO_MANY'],
  },
  [`POST ${PATHS.heldCards}`]: {
    operationId: 'listHeldCards',
    tag: 'Links',
    summary: 'List the cards of a mailbox by the link sent to it',
    description:
      'The cards that are registered to it on this sale page, with their history and a card token each, so that they ' +
      'can be used without their codes. The link works once, for 15 minutes. A card with more than 500 on it also ' +
      'needs its last four characters; until then only its product is shown.',
    problems: ['LINK.ENDED', 'REQUEST.TOO_MANY'],
  },
  [`POST ${PATHS.unmaskedCards}`]: {
    operationId: 'unmaskCards',
    tag: 'Links',
    summary: 'Show a masked card by its last four characters',
    description: 'For 30 minutes after the link was used. After five wrong attempts a new link has to be requested.',
    problems: ['CARD.LAST_FOUR_WRONG', 'LINK.ENDED', 'REQUEST.TOO_MANY'],
  },
  [`POST ${PATHS.cardOpening}`]: {
    operationId: 'openGivenCard',
    tag: 'Links',
    summary: 'Open a card by the link of a letter, without its code',
    description:
      'The same answer as a search for its code. The link works until the card is registered or booked with, for 30 days from ' +
      'this call or `POST /vrm/{sale_page_id}/cards/code`, whichever comes first, until the last day of the card, and ' +
      'until another link is sent.',
    problems: ['LINK.ENDED', 'REQUEST.TOO_MANY'],
  },
  [`POST ${PATHS.cardCode}`]: {
    operationId: 'showCardCode',
    tag: 'Links',
    summary: 'Make a code for a card and show it, once, by the link of a letter',
    description:
      'A repeat while the link works makes another code, and the earlier one becomes worthless. Ends earlier card ' +
      'tokens. Makes no code for a frozen card, and works later.',
    problems: ['CARD.FROZEN', 'CARD.VOID', 'LINK.ENDED', 'REQUEST.TOO_MANY'],
  },
  [`POST ${PATHS.reminderStop}`]: {
    operationId: 'stopReminders',
    tag: 'Links',
    summary: 'Send no more reminders of cards that are about to expire',
    description: 'By the link in every such reminder. Idempotent.',
    problems: ['LINK.ENDED', 'REQUEST.TOO_MANY'],
  },
} as const;
