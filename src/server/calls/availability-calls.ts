import * as availability from '#contract/availability.ts';
import * as cardStays from '#contract/card-stays.ts';
import { PATHS } from '#contract/paths.ts';
import { toWireExtra } from '#contract/wire-booking.ts';
import { checkAvailability } from '../availability/check-availability.ts';
import { searchOffers } from '../availability/search-offers.ts';
import { showCalendar } from '../availability/show-calendar.ts';
import type { Dependencies } from '../dependencies.ts';
import { loadReadyProperty } from '../property/load-property.ts';
import { atProperty, type App, type Limit } from './call-frame.ts';

/** What can be booked at a property. */
export function availabilityCalls(app: App, deps: Dependencies, onRequest: Limit): void {
  app.post(
    PATHS.availability,
    {
      onRequest,
      schema: {
        ...atProperty,
        body: availability.AvailabilityRequest,
        response: { 200: availability.AvailabilityAnswer },
      },
    },
    async ({ salePage, language, params, body }) => searchOffers(deps, salePage, params.id, body, language),
  );

  app.post(
    PATHS.availabilityCheck,
    {
      onRequest,
      schema: {
        ...atProperty,
        body: availability.AvailabilityCheckRequest,
        response: { 200: availability.AvailabilityCheckAnswer },
      },
    },
    async ({ salePage, params, body }) => checkAvailability(deps, salePage, params.id, body),
  );

  app.post(
    PATHS.availabilityCalendar,
    {
      onRequest,
      schema: { ...atProperty, body: cardStays.CalendarRequest, response: { 200: cardStays.CalendarAnswer } },
    },
    async ({ salePage, language, params, body }) => showCalendar(deps, salePage, params.id, body, language),
  );

  app.get(
    PATHS.products,
    { schema: { ...atProperty, response: { 200: availability.ProductsAnswer } } },
    async ({ salePage, language, params }) => {
      const { pms } = await loadReadyProperty(deps, salePage, params.id);
      return { products: (await pms.listExtras(language)).map(toWireExtra) };
    },
  );
}
