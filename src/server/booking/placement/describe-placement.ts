import { formatBecause } from '#domain/placement/because.ts';
import { feeAt, type BookingFees } from '#domain/cancelling/cancellation-fee.ts';
import { splitFee } from '#domain/cancelling/give-back.ts';
import { money, withCurrency, type Money } from '#domain/money/money.ts';
import type { Posting } from '#domain/payment/posting.ts';
import { formatDetail } from '#domain/placement/need-facts.ts';
import { PERSON_REASON_WORDS } from '#presentation/person-reasons.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { listAudit } from '../../platform/audit/audit-log.ts';
import { formatAmount } from '../../money/card/card-amount.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import type { Database } from '../../platform/database/database.ts';
import { feesNow } from './last-read-at-hotel.ts';
import { findRestPayment } from './rest-payment-store.ts';
import { listNeeds } from './need-store.ts';
import { listChanges, listPaymentChanges, type Change } from './placement-change-store.ts';
import { findPlacementNamed, type Placement } from './placement-store.ts';
import { bookingPaidOf } from './booking-paid.ts';

/** Describes everything known about a placement, line by line. Empty if none has this reference. */
export async function describePlacement(
  { db, clock }: Pick<MoneyParts, 'db' | 'clock'>,
  reference: string,
): Promise<string[]> {
  const placement = await findPlacementNamed(db, reference);
  if (!placement) return [];
  const changes = await listChanges(db, placement.id);
  const audit = await listAudit(db, { placementId: placement.id });
  return [
    ...describeStay(placement),
    ...(await listNeeds(db, placement.id)).map(
      ({ reason, detail, since }) =>
        `  since ${presentMoment(since)} ${PERSON_REASON_WORDS[reason]}: ${formatDetail(detail)}`,
    ),
    ...describeCards(placement),
    ...(await describeRest(db, placement)),
    ...describeTerms(placement, feesNow(placement), clock.now()),
    'History',
    ...changes.map(formatChange),
    'Audit log',
    ...audit.map(
      ({ action, at, actor, reason, details }) =>
        `  ${presentMoment(at)} ${action} ${JSON.stringify(details)}, ${actor}: ${reason}`,
    ),
    ...(audit.length === 0 ? ['  nothing'] : []),
  ];
}

/** A placement as data, with amounts in minor units. Undefined if none has this reference. */
export async function readPlacementStory({ db }: Pick<MoneyParts, 'db'>, reference: string) {
  const placement = await findPlacementNamed(db, reference);
  if (!placement) return undefined;
  const { id, state, needsPerson, salePageId, propertyId, placedAt, booking, terms, covered, cancellation } = placement;
  const { arrivalDate, departureDate } = booking.stay;
  return {
    reference: placement.reference,
    id,
    state,
    needsPerson,
    salePageId,
    propertyId,
    placedAt,
    arrivalDate,
    departureDate,
    total: terms.total.gross,
    due: terms.due,
    cards: covered.cards,
    cancellationFees: feesNow(placement),
    cancellation,
    needs: await listNeeds(db, id),
    payment: (await findRestPayment(db, id)) ?? null,
    changes: await listChanges(db, id),
    audit: await listAudit(db, { placementId: id }),
  };
}

function describeStay(placement: Placement): string[] {
  const { reference, id, state, needsPerson, salePageId, propertyId, booking, buyer, terms, placedAt } = placement;
  const { stay, rooms } = booking;
  return [
    `Placement ${reference}, ${id}`,
    `  state ${state}${needsPerson ? ', needs a person to decide' : ''}`,
    `  ${salePageId}, ${propertyId}, ${stay.arrivalDate.toString()} to ${stay.departureDate.toString()}, ${rooms.length} rooms`,
    `  placed ${presentMoment(placedAt)} for ${buyer.firstName} ${buyer.lastName}`,
    `  total ${withCurrency(terms.total.gross)}, due ${withCurrency(terms.due)}`,
  ];
}

function describeCards({ covered, cancellation, ...placement }: Placement): string[] {
  const { redemption, giveBack } = placement;
  const byHand = [giveBack, redemption].find((posting) => posting?.state === 'by_hand');
  const { currency } = covered.amount;
  const isBack = cancellation?.outcome && cancellation.outcome.givenBack.amountMinor > 0;
  return [
    'Cards',
    ...covered.cards.map(({ last4, coveredMinor, debit, wholes }) => {
      const uses = wholes ? ` with ${formatAmount({ type: 'uses' }, debit)}` : '';
      return `  …${last4} covered ${withCurrency(money(currency, coveredMinor))}${uses}`;
    }),
    ...(covered.cards.length === 0 ? ['  none'] : []),
    ...covered.exchangeRates.map((one) => `  1 ${one.currency} paid ${one.rate} ${currency}`),
    ...(covered.amount.amountMinor > 0 ? [`  payment ${formatPosted(redemption)}`] : []),
    ...(isBack ? [`  payment taken back ${formatPosted(giveBack)}`] : []),
    ...(byHand ? [`  a person saw to its payments at the hotel ${presentMoment(byHand.at)}`] : []),
  ];
}

/** The online payment of the rest, with its history and the reason why it needs a person. */
async function describeRest(db: Database, { id, terms }: Placement): Promise<string[]> {
  const payment = terms.paysRest ? await findRestPayment(db, id) : undefined;
  if (!payment) return [];
  const { state, amount, paid, refund, reason } = payment;
  const changes = await listPaymentChanges(db, id);
  return [
    'Payment of the rest',
    `  ${withCurrency(amount)}, ${state}${reason === null ? '' : `: ${reason}`}`,
    ...(paid ? [`  payment ${paid.paymentId} of ${withCurrency(paid.amount)}`] : []),
    ...(refund ? [`  to be refunded ${withCurrency(refund)}`] : []),
    ...changes.map(formatChange),
  ];
}

function formatChange({ at, from, to, because }: Change<string>): string {
  return `  ${presentMoment(at)} ${from ?? 'nothing'} → ${to}: ${formatBecause(because)}`;
}

function describeTerms(placement: Placement, fees: BookingFees, now: Temporal.Instant): string[] {
  const { cancellation, covered } = placement;
  const { currency } = covered.amount;
  const terms = fees
    ? [
        `  now ${formatFee(placement, feeAt(fees, now, currency))}`,
        ...fees.map(({ from, fee }) => `  from ${presentMoment(from)} ${formatFee(placement, fee)}`),
      ]
    : ['  the hotel did not give its terms'];
  if (!cancellation) return ['Cancelling costs', ...terms];
  const { requestedAt, actor, reason, fee, state, refusal, asked, isByHand, outcome } = cancellation;
  return [
    'Cancelling costs',
    ...terms,
    `  asked for ${presentMoment(requestedAt)} by ${actor}, for ${withCurrency(fee)}: ${reason}`,
    ...(isByHand ? [`  ${withCurrency(fee)} is to be posted at the hotel by hand`] : []),
    ...(refusal ? [`  refused by the hotel: ${refusal}`] : []),
    ...(state === 'changed' ? ['  the hotel was not asked, as it has changed this stay'] : []),
    ...(asked ? [`  its guest asked the hotel: ${withCurrency(asked.most)} is the most it may cost`] : []),
    ...(outcome?.cards ?? []).map(({ last4, unit, amount, expiresOn, isLost }) => {
      if (isLost) return `  …${last4} got nothing back, as it is void`;
      const until = expiresOn ? `, good until ${expiresOn.toString()}` : '';
      return `  …${last4} got back ${formatAmount(unit, amount)}${until}`;
    }),
    ...(outcome?.kept ?? []).map(({ last4, unit, amount }) => `  …${last4} lost ${formatAmount(unit, amount)}`),
    ...(outcome ? [`  due at the hotel ${withCurrency(outcome.feeDue)}`] : []),
  ];
}

/** The cost of cancelling and, if that is less, the fee of the hotel's terms. */
function formatFee(placement: Placement, fee: Money): string {
  const { cost } = splitFee(bookingPaidOf(placement), fee);
  return cost.amountMinor === fee.amountMinor
    ? withCurrency(fee)
    : `${withCurrency(cost)}, instead of ${withCurrency(fee)} by the terms`;
}

function formatPosted(posting: Posting | null): string {
  return posting?.state === 'posted' ? `posted at the hotel ${presentMoment(posting.at)}` : 'not posted yet';
}
