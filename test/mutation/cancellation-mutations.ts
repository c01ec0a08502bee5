import type { Mutation } from './mutation.ts';

const CANCEL = 'src/server/reservation/cancel/cancel-reservation.ts';
const SETTLE = 'src/server/reservation/settle/settle-cancellation.ts';
const READ = 'src/server/reservation/settle/read-hotel-cancelled.ts';
const GIVE_BACK = 'src/domain/give-back.ts';
const RETURN_TO_LOTS = 'src/domain/return-to-lots.ts';
const CANCEL_RULES = 'src/domain/cancellation.ts';
const TABLE = 'src/domain/cancelling-table.test.ts';
const LATE = 'test/integration/late-cancellation.test.ts';
const CANCELLATION = 'test/integration/cancellation.test.ts';
const RACES = 'test/integration/cancellation-races.test.ts';
const TROUBLE = 'test/integration/cancellation-trouble.test.ts';
const MOVED = 'test/integration/cancellation-moved.test.ts';
const IN_PART = 'test/integration/cancellation-in-part.test.ts';
const CRASH = 'test/crash/cancelling.test.ts';

export const CANCELLATION_MUTATIONS: readonly Mutation[] = [
  {
    what: 'value is given back before the hotel has cancelled',
    file: SETTLE,
    find: "if (answer.state === 'unknown') {",
    replace: "if (answer.state === 'unknown' && !placement) {",
    tests: [TROUBLE],
    named: 'gives no answer',
  },
  {
    what: 'value is given back although the hotel refused',
    file: SETTLE,
    find: "if (answer.state === 'done') {",
    replace: "if (answer.state !== 'in part') {",
    tests: [TROUBLE],
    named: 'that refuses',
  },
  {
    what: 'value is given back twice when two ask at once',
    file: SETTLE,
    find: `if (state !== 'cancelling' || !cancellation) {
    await noteLateAnswer`,
    replace: `if (!cancellation) {
    await noteLateAnswer`,
    tests: [RACES],
    named: 'gives back once',
  },
  {
    what: 'a cancellation is begun without a job that finishes it if the server dies',
    file: CANCEL,
    find: `  await scheduleCancelling(deps, tx, id);
`,
    replace: '',
    tests: [CRASH],
  },
  {
    what: 'the fee is ignored',
    file: 'src/server/reservation/settle/plan-give-back.ts',
    find: 'const split = splitFee(paidOf(placement), fee);',
    replace: 'const split = splitFee(paidOf(placement), money(fee.currency, 0));',
    tests: [CANCELLATION],
  },
  {
    what: 'more than the fee that the guest agreed to is kept',
    file: CANCEL_RULES,
    find: 'const isAgreed = agreedFee !== null && agreedFee !== undefined && agreedFee.amountMinor >= fee.amountMinor;',
    replace: 'const isAgreed = agreedFee !== null && agreedFee !== undefined;',
    tests: [RACES],
    named: 'costs no more',
  },
  {
    what: 'a guest cancels by the old terms a stay that the hotel has moved',
    file: SETTLE,
    find: 'const options = byTerms ? { ...asked, bookedStay: booking.stay } : asked;',
    replace: 'const options = byTerms ? asked : { ...asked, bookedStay: booking.stay };',
    tests: [MOVED],
    named: 'by the old terms',
  },
  {
    what: 'staff who name no fee cancel by the old terms a stay that the hotel has moved',
    file: CANCEL,
    find: 'const byTerms = isByTerms(by);',
    replace: "const byTerms = by.type === 'guest';",
    tests: [MOVED],
    named: 'of whatever name',
  },
  {
    what: 'a stay of which only one room was moved is cancelled by the old terms',
    file: 'src/pms/mews/operations/check-dates.ts',
    find: 'const isMoved = rooms.some(',
    replace: 'const isMoved = rooms.every(',
    tests: [MOVED],
    named: 'in one room of two',
  },
  {
    what: 'a guest pays for a room that the hotel had cancelled by itself',
    file: READ,
    find: 'return cost.amountMinor < fee.amountMinor ? cost : fee;',
    replace: 'return cost.amountMinor < 0 ? cost : fee;',
    tests: [IN_PART],
    named: 'agreed to the fee of both',
  },
  {
    what: 'the hotel is asked for the fee of a room that it had cancelled by itself',
    file: READ,
    find: 'const hotelCancelled = placesCancelled(rooms, placement.terms);',
    replace: 'const hotelCancelled = placesCancelled(rooms, placement.terms).slice(0, 0);',
    tests: [IN_PART],
    named: 'asks the hotel for only what is owed',
  },
  {
    what: 'a guest is asked for a fee of what the hotel had cancelled by itself',
    file: 'src/server/reservation/cancel/view-cancellation.ts',
    find: 'const fees = feesOfStanding(placement.cancellationFees, terms, hotelCancelled);',
    replace: 'const fees = feesOfStanding(placement.cancellationFees, terms, hotelCancelled.slice(0, 0));',
    tests: [IN_PART],
    named: 'only the room',
  },
  {
    what: 'a use is kept for less than it was worth',
    file: GIVE_BACK,
    find: 'const isReached = one.whole.nightsMinor <= leftMinor;',
    replace: 'const isReached = leftMinor > 0;',
    tests: ['src/domain/give-back.test.ts'],
  },
  {
    what: 'a fee takes uses that are worth more than is left of it',
    file: GIVE_BACK,
    find: 'const isReached = one.whole.nightsMinor <= leftMinor;',
    replace: 'const isReached = leftMinor > 0;',
    tests: ['test/model/ledger-model.test.ts'],
  },
  {
    what: 'a package is kept only for a fee that reaches its extras, too',
    file: GIVE_BACK,
    find: 'const isReached = one.whole.nightsMinor <= leftMinor;',
    replace: 'const isReached = one.whole.coveredMinor <= leftMinor;',
    tests: [TABLE],
  },
  {
    what: 'a fee is due although its product gives back',
    file: GIVE_BACK,
    find: "cheapest.payment.lateCancellation === 'charge';",
    replace: "cheapest.payment.lateCancellation !== 'keep';",
    tests: [TABLE],
  },
  {
    what: 'a product gives back what the guest was to pay anyway',
    file: GIVE_BACK,
    find: '!cheapest || leftMinor <= own.amountMinor ||',
    replace: '!cheapest || leftMinor < own.amountMinor ||',
    tests: [TABLE],
  },
  {
    what: 'the hotel posts a fee of which a part is waived',
    file: CANCEL_RULES,
    find: 'const { cost: fee } = splitFee(',
    replace: 'const { fee } = ((_paid, all) => ({ fee: all }))(',
    tests: [LATE],
  },
  {
    what: 'no payment card is asked for where a fee can only be charged to one',
    file: 'src/domain/promise.ts',
    find: '(paid.due.amountMinor > 0 || canFeeBeDue(paid, fees, now))',
    replace: '(paid.due.amountMinor > 0 || (fees === undefined && canFeeBeDue(paid, fees, now)))',
    tests: ['src/domain/promise.test.ts'],
  },
  {
    what: 'what is kept in another currency rounds against the guest',
    file: GIVE_BACK,
    find: '(BigInt(debit) * BigInt(keptMinor)) / BigInt(coveredMinor)',
    replace: '(BigInt(debit) * BigInt(keptMinor) + BigInt(coveredMinor) - 1n) / BigInt(coveredMinor)',
    tests: ['src/domain/give-back.test.ts'],
  },
  {
    what: 'the guest gets back what expires first',
    file: RETURN_TO_LOTS,
    find: 'return compareExpiry(right.expiresOn, left.expiresOn) ||',
    replace: 'return compareExpiry(left.expiresOn, right.expiresOn) ||',
    tests: ['src/domain/return-to-lots.test.ts'],
  },
  {
    what: 'value goes back to a lot that has expired',
    file: RETURN_TO_LOTS,
    find: 'const newExpiry = isExpired(lot, today) ? today.add({ days: goodForDays }) : null;',
    replace: 'const newExpiry = goodForDays < 0 && isExpired(lot, today) ? today : null;',
    tests: ['src/domain/return-to-lots.test.ts'],
  },
  {
    what: 'the payment stays at the hotel after a cancellation',
    file: SETTLE,
    find: "if (placement.redemptionPostedAt) await deps.jobs.add(tx, 'post-give-back', { placementId: id }, 0);",
    replace: '',
    tests: [CANCELLATION],
    named: 'for nothing gives everything back',
  },
  {
    what: 'a payment that is posted after the cancellation is not taken back',
    file: 'src/server/reservation/payment/post-redemption.ts',
    find: "    if (marked?.state === 'cancelled') await deps.jobs.add(tx, 'post-give-back', { placementId: id }, 0);\n",
    replace: '',
    tests: [CANCELLATION],
    named: 'posts the redemption first',
  },
  {
    what: 'anybody with a reference may cancel',
    file: 'src/server/reservation/follow/follow-placement.ts',
    find: 'const access = readAccess(deps.keys, accessToken);',
    replace: 'void [readAccess, accessToken]; const access = { reference, openedAt: null };',
    tests: [RACES],
    named: 'only its reference',
  },
  {
    what: 'a stay that the hotel cancelled by itself costs the fee of its terms',
    file: 'src/server/reservation/cancel/find-hotel-cancelled.ts',
    find: 'placesCancelled(rooms ?? pmsReservation.rooms, terms), areRoomsRead: true };',
    replace: 'placesCancelled(rooms ?? pmsReservation.rooms, terms).slice(0, 0), areRoomsRead: true };',
    tests: [TROUBLE],
    named: 'had cancelled it by themselves is owed no fee',
  },
  {
    what: 'which rooms the hotel had cancelled is read again after it was asked to cancel',
    file: READ,
    find: 'const read = { ...asked, hotelCancelled, areRoomsRead: true, fee };',
    replace: 'const read = { ...asked, hotelCancelled, fee };',
    tests: [TROUBLE],
    named: 'gives no answer is owed its fee',
  },
  {
    what: 'what the hotel had cancelled before counts as cancelled in part',
    file: CANCEL_RULES,
    find: 'isCancelled && !hotelCancelled.includes(place)',
    replace: 'isCancelled && (!hotelCancelled.includes(place) || place >= 0)',
    tests: [IN_PART],
    named: 'refuses the other room',
  },
  {
    what: 'a fee that may stand on no bill needs nobody',
    file: SETTLE,
    find: 'if (isFeeUnsure) await askPerson(',
    replace: 'if (isFeeUnsure && !deps) await askPerson(',
    tests: [TROUBLE],
    named: 'a person sees that it is posted',
  },
  {
    what: 'a second refusal takes away the person who is needed for a stay that was cancelled in part',
    file: 'src/server/reservation/placement/need-store.ts',
    find: "goesOn ? ['hotel_cancelled', 'cancelled_in_part'] : [];",
    replace: "goesOn ? ['hotel_cancelled'] : [];",
    tests: [IN_PART],
    named: 'one room goes while the hotel is asked for both',
  },
  {
    what: 'a room that the hotel has put back is cancelled for nothing, as its system is late to say so',
    file: READ,
    find: 'if (cancellation.byTerms && isPutBack) return PUT_BACK;',
    replace: 'void [isPutBack, PUT_BACK];',
    tests: [TROUBLE],
    named: 'has put the room back',
  },
  {
    what: 'a fee that staff name hangs, as the rooms cannot be read',
    file: READ,
    find: 'return !byTerms || (fee',
    replace: 'return (!byTerms && fee.amountMinor < 0) || (fee',
    tests: [TROUBLE],
    named: 'cancels for the fee that staff name',
  },
  {
    what: 'staff ask again for a fee that is more than they were shown',
    file: CANCEL,
    find: 'return isDearer ?',
    replace: 'return isDearer && !deps ?',
    tests: [TROUBLE],
    named: 'is not asked again for it',
  },
  {
    what: 'the hotel charges what its terms ask for by the time that it cancels, and not what the guest agreed to',
    file: SETTLE,
    find: 'const postFee = isFeeOfTerms(fee, feesOfStanding(placement.cancellationFees, terms, hotelCancelled), at);',
    replace:
      'void at;\n  const postFee = isFeeOfTerms(fee, placement.cancellationFees, placement.cancellation?.requestedAt ?? at);',
    tests: [TROUBLE],
    named: 'is away until cancelling costs more',
  },
  {
    what: 'nobody is asked to post a fee that the hotel does not charge any more',
    file: CANCEL_RULES,
    find: 'isFeeOfTerms(fee, standing, cancelledAt ?? requestedAt);',
    replace: 'isFeeOfTerms(fee, standing, cancelledAt ? requestedAt : requestedAt);',
    tests: [TROUBLE],
    named: 'is away until cancelling costs more',
  },
];
