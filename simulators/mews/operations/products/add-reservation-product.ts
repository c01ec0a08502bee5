import { z } from 'zod';
import { amountParameters, guid, instant } from '../../request/input-fields.ts';
import { invalidField, ruleRefusal } from '../../request/mews-refusal.ts';
import { defineOperation } from '../../request/operation.ts';
import { addOrderItem } from '../../reservations/order-items.ts';
import { loadReservation } from '../../reservations/load-reservation.ts';
import { restoreStay } from '../../reservations/restore-stay.ts';
import { priceProducts } from '../../reservations/stay-price.ts';

export const addReservationProduct = defineOperation({
  path: 'reservations/addProduct',
  writes: true,
  input: {
    EnterpriseId: guid.nullish(),
    ReservationId: guid,
    ProductId: guid,
    Count: z.int().min(1),
    UnitAmount: amountParameters.nullish(),
    StartUtc: instant.nullish(),
    EndUtc: instant.nullish(),
  },
  handle(context, input) {
    const reservation = loadReservation(context, input.ReservationId);
    if (reservation.State === 'Canceled' || reservation.State === 'Processed') {
      throw ruleRefusal(context.switches.wrongStateMessage);
    }
    const { ProductId, Count, UnitAmount, StartUtc, EndUtc } = input;
    const stay = restoreStay(context, reservation);
    const [priced] = priceProducts(context, stay, [{ ProductId, Count, UnitAmount, StartUtc, EndUtc }]);
    if (!priced) throw invalidField('ProductId');
    const item = addOrderItem(context, {
      enterpriseId: reservation.EnterpriseId,
      accountId: reservation.AccountId,
      serviceId: reservation.ServiceId,
      serviceOrderId: reservation.Id,
      type: priced.product.Classifications.CityTax ? 'CityTax' : 'ProductOrder',
      revenueType: 'Product',
      name: priced.product.Names[stay.enterprise.DefaultLanguageCode] ?? null,
      unitCount: priced.unitCount,
      unitAmount: priced.unitAmount,
      amount: priced.amount,
      consumedAtMs: StartUtc ?? reservation.StartMs,
      startsAtMs: StartUtc ?? reservation.StartMs,
      productId: priced.product.Id,
      accountingCategoryId: priced.product.AccountingCategoryId,
      externalIdentifier: null,
      billId: null,
      cancelsWithReservation: true,
    });
    return { ItemIds: [item.Id] };
  },
});
