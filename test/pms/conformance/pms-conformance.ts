import { describe } from 'vitest';
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

/**
 * The promises of the PMS port, as tests. They depend on no PMS: dates, rooms and rates are found through the port, and
 * each test books different days.
 */
export function describePms(name: string, open: () => Promise<OpenedPms>): void {
  describe(`the port on ${name}`, () => {
    const context = openContext(open);

    describeFacts(context);
    describeAvailability(context);
    describeQuotes(context);
    describeReserving(context);
    describeCancelling(context);
    describePayments(context);
    describeListing(context);
    describeStays(context);
    describeGuestPayments(context);
  });
}
