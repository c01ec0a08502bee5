import { describe, expect, test } from 'vitest';
import { describeAvailability } from './describe-availability.ts';
import { describeCancelling } from './describe-cancelling.ts';
import { describeFacts } from './describe-facts.ts';
import { describeGuestPayments } from './describe-guest-payments.ts';
import { describeListing } from './describe-listing.ts';
import { describePayments } from './describe-payments.ts';
import { describeQuotes } from './describe-quotes.ts';
import { describeReserving } from './describe-reserving.ts';
import { describeStays } from './describe-stays.ts';
import { openContext, type OpenedPms } from './conformance-context.ts';

/** Abilities of the PMS beyond the port's obligations. */
export type PmsAbilities = {
  /** Cancels, and shows the fees in a quote. */
  readonly cancels: boolean;
  readonly postsRedemptions: boolean;
  readonly listsReservations: boolean;
  /** Finds stays of any origin, and reads their bills. */
  readonly findsStays: boolean;
  /** Guests can pay the rest online. */
  readonly takesPayments: boolean;
};

/**
 * The promises of the PMS port, as tests. They depend on no PMS: dates, rooms and rates are found through the port, and
 * each test books different days.
 */
export function describePms(name: string, open: () => Promise<OpenedPms>, abilities: PmsAbilities): void {
  describe(`the port on ${name}`, () => {
    const context = openContext(open);

    test('can do what it says that it can', () => {
      const { pms } = context;
      expect(pms.cancelReservation !== undefined).toBe(abilities.cancels);
      expect(pms.redemptions !== undefined).toBe(abilities.postsRedemptions);
      expect(pms.listReservations !== undefined).toBe(abilities.listsReservations);
      expect(pms.findStays !== undefined).toBe(abilities.findsStays);
      expect(pms.readBill !== undefined).toBe(abilities.findsStays);
      expect(pms.payments !== undefined).toBe(abilities.takesPayments);
    });

    describeFacts(context);
    describeAvailability(context);
    describeQuotes(context);
    describeReserving(context);
    if (abilities.cancels) describeCancelling(context);
    if (abilities.postsRedemptions) describePayments(context);
    if (abilities.listsReservations) describeListing(context);
    if (abilities.findsStays) describeStays(context);
    if (abilities.takesPayments) describeGuestPayments(context);
  });
}
