import type { Steps } from './steps.ts';

/*
 * The steps of a server for a guest who pays the rest. Reads of placement, payment and bill are left out: an answer
 * makes them while the journey goes on, and a crash before such a read equals one before the next step.
 */

/** A look-up of the payment, up to the transaction that stores its state. */
const LOOK: readonly string[] = [
  'update placement',
  'ask the hotel: paymentRequests/getAll',
  'ask the hotel: payments/getAll',
  'begin',
  'lock placement',
];

const PAYMENT_NOTED: readonly string[] = ['update placement_payment', 'insert placement_payment_change'];

/** It was paid, so the room is confirmed. */
const PAID: readonly string[] = [
  ...PAYMENT_NOTED,
  'insert placement_change',
  'commit',
  'ask the hotel: reservations/confirm',
];

/** The room is confirmed, and the cards pay. */
const CONFIRMED: readonly string[] = [
  'begin',
  'lock placement',
  'insert transfer',
  'insert placement_change',
  'add a job',
  'insert mail',
  'add a job',
  'commit',
];

/** The hotel gets the payment by cards. */
const POSTED: readonly string[] = [
  'ask the hotel: payments/getAll',
  'begin',
  'update placement',
  'lock the bills',
  'commit',
  'ask the hotel: payments/addExternal',
  'update placement',
];

/** The request is ended first. Then value and room are released. */
const ENDED: readonly string[] = [
  'ask the hotel: paymentRequests/cancel',
  'begin',
  'lock placement',
  'update placement_payment',
  'insert placement_payment_change',
  'insert transfer',
  'insert placement_change',
];

/** The room was released. It is looked for, and reserved again. */
const GONE: readonly string[] = [
  'ask the hotel: reservations/getAll/2023-06-06',
  'ask the hotel: reservationGroups/getAll',
  'ask the hotel: reservations/getAll/2023-06-06',
  'ask the hotel: reservations/price',
  'update placement_payment',
  'ask the hotel: customers/getAll',
  'ask the hotel: reservations/add',
];

/** A refund: looked for, the payment found to stand, claimed, sent, and looked for again when the bank has it. */
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
  'insert mail',
  'add a job',
  'commit',
];

/** The hotel gets the reversal payment of what the cards got back. */
const POSTED_BACK: readonly string[] = [
  'ask the hotel: payments/getAll',
  'begin',
  'update placement',
  'commit',
  'ask the hotel: payments/addExternal',
  'begin',
  'update placement',
  'commit',
];

/** Our room is cancelled, unless a card has paid its bill at the desk. */
const ROOM_CANCELLED: readonly string[] = [
  'ask the hotel: reservations/getAll/2023-06-06',
  'begin',
  'lock the bills',
  'commit',
  'ask the hotel: reservations/cancel',
  'begin',
  'delete placement_need',
  'lock the bills',
  'update bill_posting',
  'commit',
];

/** A guest places, gets a payment request, pays, and looks. */
export const PAYING: Steps = {
  ofRequest: [
    'read card',
    'ask the hotel: restrictions/getAll',
    'ask the hotel: reservations/price',
    'begin',
    'lock cards and guest',
    'read card',
    'insert placement_change',
    'insert transfer',
    'add a job',
    'insert placement_payment',
    'insert placement_payment_change',
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
    'begin',
    'lock placement',
    'lock card',
    'lock the bills',
    'update placement_payment',
    'commit',
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

/** A guest decides not to pay. A look-up comes first. */
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
  ofJob: [...ROOM_CANCELLED],
};

/** A guest looks when the time to pay is over. */
export const OUT_OF_TIME: Steps = {
  ofRequest: [...LOOK, 'commit', ...ENDED, 'add a job', 'insert mail', 'add a job', 'commit'],
  ofJob: [...ROOM_CANCELLED],
};

/** The hotel would release the room before the payment is known, so the room is extended. Then the money arrives. */
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

/** A guest paid for a room that had been released, and another room is free. */
export const RESERVING_AGAIN: Steps = {
  ofRequest: [...LOOK, ...PAID, ...GONE, ...CONFIRMED],
  ofJob: [...POSTED],
};

/** A guest paid for a room that had been released, and no other room is free. */
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
    'add a job',
    'insert mail',
    'add a job',
    'commit',
  ],
  ofJob: ['ask the hotel: reservations/getAll/2023-06-06', ...REFUNDED],
};

/** A guest cancels a stay whose rest they paid: the cards get their value back, and the payment is refunded. */
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
    'lock the bills',
    'update bill_posting',
    'update placement_payment',
    'insert placement_payment_change',
    'add a job',
    'update mail',
    'insert mail',
    'add a job',
    'commit',
  ],
  ofJob: [...POSTED_BACK, ...REFUNDED],
};
