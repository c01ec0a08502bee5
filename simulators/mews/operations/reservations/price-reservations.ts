import { z } from 'zod';
import { guid } from '../../request/input-fields.ts';
import { defineOperation, loadService } from '../../request/operation.ts';
import { loadRequestedStay } from '../../reservations/requested-stay.ts';
import { reservationInput } from '../../reservations/reservation-input.ts';
import { checkRate } from '../../reservations/reservation-rules.ts';
import { priceStay } from '../../reservations/stay-price.ts';

/** Prices a stay without checking availability or capacity. */
export const priceReservations = defineOperation({
  path: 'reservations/price',
  input: { EnterpriseId: guid.nullish(), ServiceId: guid, Reservations: z.array(reservationInput).min(1) },
  handle(context, input) {
    const service = loadService(context, input.ServiceId);
    const prices = input.Reservations.map((wanted) => {
      const stay = loadRequestedStay(context, service, wanted);
      if (context.switches.priceChecksRestrictions) checkRate(context, stay, input.Reservations.length);
      const amount = priceStay(context, stay);
      const total = { Currency: amount.Currency, Value: amount.GrossValue, Net: null, Tax: null, TaxRate: null };
      return { Identifier: wanted.Identifier ?? null, TotalAmount: amount, Total: total };
    });
    return { ReservationPrices: prices };
  },
});
