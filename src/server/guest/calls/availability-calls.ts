import {
  AvailabilityAnswer,
  AvailabilityCheckAnswer,
  AvailabilityCheckRequest,
  AvailabilityRequest,
  ProductsAnswer,
} from '#contract/guest/availability.ts';
import { CalendarAnswer, CalendarRequest } from '#contract/guest/card-stays.ts';
import { PATHS } from '#contract/guest/paths.ts';
import { toWireExtra } from '#contract/guest/wire-booking.ts';
import { countFreeRooms } from '../../booking/availability/count-free-rooms.ts';
import { searchOffers } from '../../booking/availability/search-offers.ts';
import { showCalendar } from '../../booking/availability/show-calendar.ts';
import type { GuestParts } from '../guest-parts.ts';
import { PACKED_ON_THE_WAY } from '../../platform/http/packed-on-the-way.ts';
import type { Limit } from '../../platform/limits/limit-address.ts';
import { loadReadyProperty } from '../../hotel/load-property.ts';
import { priceOfCalendar, priceOfSearch } from './search-charge.ts';
import type { App } from '../../platform/http/app.ts';
import { atProperty } from './call-frame.ts';
import { sendPaid, sendShared } from './shared-answer.ts';
import { abortOnDisconnect } from './abort-on-disconnect.ts';

export function availabilityCalls(app: App, deps: GuestParts, searches: Limit): void {
  const search = { onRequest: searches.onRequest, ...PACKED_ON_THE_WAY };
  app.post(
    PATHS.availability,
    { ...search, schema: { ...atProperty, body: AvailabilityRequest, response: { 200: AvailabilityAnswer } } },
    async (request, reply) => {
      const { salePage, language, params, body } = request;
      await searches.charge(request, reply, priceOfSearch(body));
      const { answer, paid } = await abortOnDisconnect(reply, () =>
        searchOffers(deps, salePage, params.id, body, language),
      );
      return paid ? sendPaid(reply, answer, paid) : sendShared(reply, answer);
    },
  );

  app.post(
    PATHS.availabilityCheck,
    {
      ...search,
      schema: { ...atProperty, body: AvailabilityCheckRequest, response: { 200: AvailabilityCheckAnswer } },
    },
    async ({ salePage, params, body }, reply) =>
      sendShared(reply, await abortOnDisconnect(reply, () => countFreeRooms(deps, salePage, params.id, body))),
  );

  app.post(
    PATHS.availabilityCalendar,
    { ...search, schema: { ...atProperty, body: CalendarRequest, response: { 200: CalendarAnswer } } },
    async (request, reply) => {
      const { salePage, language, params, body } = request;
      await searches.charge(request, reply, priceOfCalendar(body));
      const shown = abortOnDisconnect(reply, () => showCalendar(deps, salePage, params.id, body, language));
      return sendShared(reply, await shown);
    },
  );

  app.get(
    PATHS.products,
    { ...PACKED_ON_THE_WAY, schema: { ...atProperty, response: { 200: ProductsAnswer } } },
    async ({ salePage, language, params }) => {
      const { pms } = await loadReadyProperty(deps, salePage, params.id);
      return { products: (await pms.listExtras(language)).map(toWireExtra) };
    },
  );
}
