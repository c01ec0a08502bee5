import type { Steps } from './steps.ts';

/*
 * What a server does for a guest who pays the rest. Left out is what it reads of placement and payment: an answer reads
 * them while the journey goes on, and a crash before is one before the next step.
 */

/** Somebody looks at what is to be paid, up to the transaction that writes down what was read. */
const LOOK: readonly string[] = [
  'update placement',
  'ask the hotel: paymentRequests/getAll',
  'ask the hotel: payments/getAll',
  'begin',
  'lock placement',
];

const PAYMENT_NOTED: readonly string[] = ['update placement_payment', 'insert placement_payment_change'];

/** It was paid: the room is to be confirmed. */
const PAID: readonly string[] = [
  ...PAYMENT_NOTED,
  'insert placement_change',
  'commit',
  'ask the hotel: reservations/confirm',
];

/** There is a room, and the cards pay. */
const CONFIRMED: readonly string[] = [
  'begin',
  'lock placement',
  'insert transfer',
  'insert placement_change',
  'write job, mail',
  'commit',
];

/** What the cards paid is posted at the hotel. */
const POSTED: readonly string[] = [
  'ask the hotel: payments/getAll',
  'update placement',
  'ask the hotel: payments/addExternal',
  'update placement',
];

/** The request is ended, and then value and room are free. */
const ENDED: readonly string[] = [
  'ask the hotel: paymentRequests/cancel',
  'begin',
  'lock placement',
  'update placement_payment',
  'insert placement_payment_change',
  'insert transfer',
  'insert placement_change',
];

/** The room was let go: it is looked for, and reserved once more. */
const GONE: readonly string[] = [
  'ask the hotel: reservations/getAll/2023-06-06',
  'ask the hotel: reservationGroups/getAll',
  'ask the hotel: reservations/getAll/2023-06-06',
  'ask the hotel: reservations/price',
  'update placement_payment',
  'ask the hotel: customers/getAll',
  'ask the hotel: reservations/add',
];

/** A payment is given back: looked for, seen to stand, claimed, sent, and looked for again when the bank has it. */
const REFUNDED: readonly string[] = [
  'ask the hotel: payments/getAll',
  'ask the hotel: payments/getAll',
  'ask the hotel: paymentRequests/getAll',
  'ask the hotel: payments/getAll',
  'update placement_payment',
  'ask the hotel: payments/getAll',
  'ask the hotel: payments/getAll',
  'ask the hotel: payments/refund',
  'update placement_payment',
  'begin',
  'add a job',
  'commit',
  'ask the hotel: payments/getAll',
  'ask the hotel: payments/getAll',
  'begin',
  'lock placement',
  'update placement_payment',
  'insert placement_payment_change',
  'write job, mail',
  'commit',
];

/** What the cards got back is posted at the hotel. */
const POSTED_BACK: readonly string[] = [
  'ask the hotel: payments/getAll',
  'update placement',
  'ask the hotel: payments/addExternal',
  'begin',
  'update placement',
  'commit',
];

/** A guest places, is asked for money, pays, and looks. */
export const PAYING: Steps = {
  ofRequest: [
    'read card',
    'ask the hotel: restrictions/getAll',
    'ask the hotel: reservations/price',
    'begin',
    'lock cards and guest',
    'read card',
    'insert placement_change',
    'insert placement_payment',
    'insert placement_payment_change',
    'write job, transfer',
    'commit',
    'ask the hotel: customers/getAll',
    'ask the hotel: customers/add',
    'update placement',
    'ask the hotel: reservations/add',
    'begin',
    'lock placement',
    'insert placement_change',
    'add a job',
    'commit',
    'update placement_payment',
    'ask the hotel: paymentRequests/getAll',
    'ask the hotel: paymentRequests/add',
    'begin',
    'lock placement',
    'update placement_payment',
    'commit',
    ...LOOK,
    ...PAID,
    ...CONFIRMED,
  ],
  ofJob: [...POSTED],
};

/** A guest does not want to pay any more; a look comes first. */
export const LEAVING: Steps = {
  ofRequest: [
    ...LOOK,
    'commit',
    'begin',
    'lock placement',
    'update placement_payment',
    'commit',
    'begin',
    'lock placement',
    'commit',
    ...ENDED,
    'add a job',
    'commit',
  ],
  ofJob: ['ask the hotel: reservations/getAll/2023-06-06', 'ask the hotel: reservations/cancel'],
};

/** Somebody looks when the time to pay is over. */
export const OUT_OF_TIME: Steps = {
  ofRequest: [...LOOK, 'commit', ...ENDED, 'write job, mail', 'commit'],
  ofJob: ['ask the hotel: reservations/getAll/2023-06-06', 'ask the hotel: reservations/cancel'],
};

/** The room would go before anybody can say whether it was paid: it is kept, and then the money is there. */
export const UNCLEAR: Steps = {
  ofRequest: [
    ...LOOK,
    'update placement_payment',
    'insert placement_payment_change',
    'insert placement_payment_change_words',
    'insert placement_change',
    'insert placement_change_words',
    'insert placement_need',
    'commit',
    'ask the hotel: reservations/update',
    'update placement_payment',
    ...LOOK,
    ...PAYMENT_NOTED,
    'delete placement_need',
    'insert placement_change',
    'commit',
    'ask the hotel: reservations/confirm',
    ...CONFIRMED,
  ],
  ofJob: [...POSTED],
};

/** Somebody paid for a room that was let go meanwhile, and there is another. */
export const RESERVING_AGAIN: Steps = { ofRequest: [...LOOK, ...PAID, ...GONE, ...CONFIRMED], ofJob: [...POSTED] };

/** Somebody paid for a room that was let go meanwhile, and there is no other. */
export const PAYING_BACK: Steps = {
  ofRequest: [
    ...LOOK,
    ...PAID,
    ...GONE,
    'ask the hotel: services/getAvailability',
    'ask the hotel: services/getAvailability/2024-01-22',
    'begin',
    'lock placement',
    'insert transfer',
    'insert placement_change',
    'insert placement_change_words',
    'update placement_payment',
    'insert placement_payment_change',
    'insert placement_payment_change_words',
    'write job, mail',
    'commit',
  ],
  ofJob: ['ask the hotel: reservations/getAll/2023-06-06', ...REFUNDED],
};

/** A guest cancels a stay whose rest they paid: cards get back theirs, and the payment is given back. */
export const CANCELLING_PAID: Steps = {
  ofRequest: [
    'ask the hotel: paymentRequests/getAll',
    'ask the hotel: payments/getAll',
    'ask the hotel: reservations/getAll/2023-06-06',
    'begin',
    'lock placement',
    'insert placement_change',
    'add a job',
    'commit',
    'ask the hotel: reservations/getAll/2023-06-06',
    'begin',
    'lock placement',
    'commit',
    'ask the hotel: reservations/cancel',
    'begin',
    'lock placement',
    'read transfer',
    'read card',
    'lock card',
    'insert transfer',
    'insert placement_change',
    'update placement_payment',
    'insert placement_payment_change',
    'update mail',
    'write job, mail',
    'commit',
  ],
  ofJob: [...POSTED_BACK, ...REFUNDED],
};
