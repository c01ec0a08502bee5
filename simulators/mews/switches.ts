/**
 * Behaviours of Mews that its documentation leaves open. Each is inferred, seen by third parties or unknown, and can be
 * changed here when a recording of the original shows otherwise. The comment is its source.
 */
export interface Switches {
  /** Status of a request whose method is not POST. Unknown: the documentation mentions only 404 for wrong addresses. */
  wrongMethodStatus: 404 | 405;
  /** Documented: only `application/json`. Unknown: the status of anything else. */
  wrongContentTypeStatus: 400 | 404 | 415;
  /** Documented: only `application/json`. On, the content type is ignored. */
  anyContentType: boolean;
  /** Documented: addresses are case-sensitive. On, they are not. */
  pathsIgnoreCase: boolean;
  /** Documented: an id is a GUID. On, an empty `EnterpriseId` counts as absent, as some clients send it. */
  emptyEnterpriseIdIsNone: boolean;
  /** Documented: paged operations require `Limitation`. On, the default is a page of 1000. */
  limitationIsOptional: boolean;
  /** Inferred from "filtered by": `reservationGroups/getAll` requires ids or an interval. On, it lists all groups. */
  allGroupsWithoutFilter: boolean;
  /** Documented: `customers/search` finds guests who are in the hotel now. On, a name finds every profile. */
  searchFindsAllProfiles: boolean;
  /** Documented as "an open bill": payments and orders require one. On, any id is accepted. */
  anyBillTakesItems: boolean;
  /** Unknown: how long a refund stays pending. */
  refundPendingMs: number;
  /** Documented: a refund may fail. On, each one does, after the same time. */
  refundsFail: boolean;
  /** Unknown: whether a refund has the `PaymentRequestId` of its payment. */
  refundsNameRequest: boolean;
  /** Unknown: whether a refund shows its reason as its notes. */
  refundsShowReason: boolean;
  /** Unknown: whether the amount of a payment includes a surcharge. 0.02 adds two per cent of the request. */
  surchargeShare: number;
  /** Inferred: unknown request keys are ignored. Nothing is documented. */
  unknownRequestKeys: 'ignored' | 'refused';
  /**
   * Seen: operations of a whole chain (customers, images) refuse `EnterpriseId` and `EnterpriseIds`. Message unknown.
   */
  chainWideRefusesEnterprise: boolean;
  /**
   * Documented: a portfolio access token needs `EnterpriseId` in writes, `ChainId` in writes of customers and
   * `ChainIds` in `customers/getAll`. Status and text unknown.
   */
  portfolioNamesHotel: boolean;
  /** Unknown: whether a new access token of an integration ends the old one at once. */
  newKeyEndsOldOne: boolean;
  /** Documented: 200 requests in 30 s per access token. Off for load tests. */
  limiter: boolean;
  limiterRequests: number;
  limiterWindowMs: number;
  /** Documented as a header that may be missing. */
  limiterSendsRetryAfter: boolean;
  /** Documented: 429 rejects a request, but not that it certainly did nothing. On, a fault may execute it. */
  executes429: boolean;
  /**
   * The documentation's own examples break two of its rules: a year as `CreatedUtc` of `resources/getAll`, and
   * `cancellationPolicies/getByRates` without the required stay. Accepted while this is on.
   */
  acceptsFaultyExamples: boolean;
  /** Unknown: the answer to a cursor that does not exist. */
  unknownCursor: 'refused' | 'empty';
  /** Unknown: the answer to a filter with an enterprise that the token does not cover. */
  foreignEnterpriseIds: 'ignored' | 'refused';
  /** Documented for kiosks: the first availability version ignores out-of-order blocks. */
  firstAvailabilityCountsOutOfOrder: boolean;
  /** Unknown: whether the first availability version treats rooms that the hotel uses itself as occupied. */
  firstAvailabilityCountsHouseUse: boolean;
  /** Unknown: a room with a guest cannot be blocked. */
  blocksRefuseTakenRooms: boolean;
  /** Inferred: a manual availability adjustment can also refuse a booking. */
  adjustmentsLimitBooking: boolean;
  /** Unknown: whether the rooms of a group are numbered in the order of the request. On, in reverse. */
  numbersRoomsBackwards: boolean;
  /** Seen: a confirmed reservation gets a room at once. Inferred for optional ones. */
  optionalGetsRoom: boolean;
  /** Inferred from "prices nights plus ProductOrders": products added by rate rules are not in `reservations/price`. */
  priceIncludesRuleProducts: boolean;
  /** Inferred from "count 2 will add two products every night": a count is per charged unit, not the total. */
  productCountIsPerUnit: boolean;
  /** Inferred: restrictions are checked by add, not by price. */
  priceChecksRestrictions: boolean;
  /** Inferred: a stay is exempt from a restriction only if all of several exceptions hold. */
  restrictionExceptions: 'all' | 'any';
  /** Inferred: private rates are not exempt from restrictions. */
  restrictionsHitPrivateRates: boolean;
  /** Unknown: whether a price may change while a reservation is added. 0.1 charges a tenth more for its nights. */
  addedPriceShare: number;
  /** Inferred: an optional reservation cancels itself after its release time, as ConfirmationMissed. */
  optionalReleasesItself: boolean;
  /** Unknown: whether `ChannelNumber` is stored when set through the Connector. */
  storesChannelNumber: boolean;
  /** Inferred: every tax of a net price repeats the net value in the breakdown. */
  breakdownRepeatsNet: boolean;
  /**
   * Unknown: the answer to an amount in the other pricing than the enterprise's. Documented is only which one is
   * required. Off, it is refused with 400. On, an amount without taxes may come in either, payments and charges
   * included.
   */
  untaxedAmountTakesEither: boolean;
  /**
   * Unknown: the answer to an amount in both pricings, as public clients send it. On, the pricing that is not the
   * enterprise's is ignored. Off, the request is refused with 400.
   */
  otherAmountIgnored: boolean;
  /** Unknown: sign rules of `payments/addExternal`. A negative amount reverses an earlier one. */
  externalPaymentAcceptsNegative: boolean;
  /** Unknown: whether `orders/add` accepts negative amounts. */
  ordersAcceptNegative: boolean;
  /** Seen: the accommodation service is refused by `orders/add`. */
  ordersRefuseAccommodation: boolean;
  /** Seen: cancelling directly after a write is refused with "Someone else just changed". Default: off. */
  justChangedMs: number;
  /** Documented: one socket per enterprise. Inferred: a newer one closes the older. */
  newestSocketWins: boolean;
  /** Unknown: whether a stay may begin in the past. */
  refusesPastArrivals: boolean;
  /** Documented: an external payment type must be enabled. Unknown: status and text. */
  paymentTypeDisabledMessage: string;
  /** Documented: only card and alternative payments are refunded, up to what was paid. Unknown: status and text. */
  refundRefusedMessage: string;
  /** Documented as restricted: `paymentMethodRequests/add` is in a beta test. On, it is granted to all integrations. */
  betaOperations: boolean;
  /** Documented: after iDEAL the checkout shows the result. Unknown: whether it then also calls back. */
  checkoutCallsBackAfterReturn: boolean;
  /** Documented: a request requires a hotel with Mews Payments. Unknown: status and text otherwise. */
  noMewsPaymentsMessage: string;
  /** Unknown: the answer to a payment request with an expiry in the past. */
  refusesPastExpirations: boolean;
  /** Documented: only pending requests can be cancelled. Unknown: status and text for others. */
  cancelRefusedStatus: 400 | 403;
  cancelRefusedMessage: string;
  /** Unknown: whether a payment in progress prevents its request from being cancelled and from expiring. */
  openPaymentHoldsRequest: boolean;
  /** Documented: a bill is closed when it has no open balance. Unknown: status and text. */
  billNotSettledMessage: string;
  /** Unknown: the texts of these refusals, and the status of some. */
  duplicateCustomerMessage: string;
  privateRateMessage: string;
  voucherCodeMessage: string;
  restrictionMessage: string;
  wrongStateMessage: string;
}

export const defaultSwitches: Switches = {
  wrongMethodStatus: 404,
  wrongContentTypeStatus: 415,
  anyContentType: false,
  pathsIgnoreCase: false,
  emptyEnterpriseIdIsNone: false,
  limitationIsOptional: false,
  allGroupsWithoutFilter: false,
  searchFindsAllProfiles: false,
  anyBillTakesItems: false,
  refundPendingMs: 60_000,
  refundsFail: false,
  refundsNameRequest: false,
  refundsShowReason: true,
  surchargeShare: 0,
  unknownRequestKeys: 'ignored',
  chainWideRefusesEnterprise: true,
  portfolioNamesHotel: true,
  newKeyEndsOldOne: true,
  limiter: true,
  limiterRequests: 200,
  limiterWindowMs: 30_000,
  limiterSendsRetryAfter: true,
  executes429: false,
  acceptsFaultyExamples: true,
  unknownCursor: 'refused',
  foreignEnterpriseIds: 'ignored',
  firstAvailabilityCountsOutOfOrder: false,
  firstAvailabilityCountsHouseUse: false,
  blocksRefuseTakenRooms: true,
  adjustmentsLimitBooking: true,
  numbersRoomsBackwards: false,
  optionalGetsRoom: true,
  priceIncludesRuleProducts: false,
  productCountIsPerUnit: true,
  priceChecksRestrictions: false,
  restrictionExceptions: 'all',
  restrictionsHitPrivateRates: true,
  addedPriceShare: 0,
  optionalReleasesItself: true,
  storesChannelNumber: true,
  breakdownRepeatsNet: true,
  untaxedAmountTakesEither: false,
  otherAmountIgnored: true,
  externalPaymentAcceptsNegative: true,
  ordersAcceptNegative: true,
  ordersRefuseAccommodation: true,
  justChangedMs: 0,
  newestSocketWins: true,
  refusesPastArrivals: false,
  paymentTypeDisabledMessage: 'This payment type is not enabled.',
  refundRefusedMessage: 'The payment cannot be refunded.',
  betaOperations: false,
  checkoutCallsBackAfterReturn: false,
  noMewsPaymentsMessage: 'Mews Payments is not enabled for this property.',
  refusesPastExpirations: true,
  cancelRefusedStatus: 403,
  cancelRefusedMessage: 'The payment request is not in the required state.',
  openPaymentHoldsRequest: false,
  billNotSettledMessage: 'The bill has a balance.',
  duplicateCustomerMessage: 'A profile with this email already exists.',
  privateRateMessage: 'The selected rate is not available.',
  voucherCodeMessage: 'The voucher code is not valid.',
  restrictionMessage: 'The selected rate is not available for the selected dates.',
  wrongStateMessage: 'The reservation is not in the required state.',
};
