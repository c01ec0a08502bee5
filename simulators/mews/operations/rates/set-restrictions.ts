import { z } from 'zod';
import { hybridId } from '../../request/input-fields.ts';
import { defineOperation } from '../../request/operation.ts';
import {
  clearRestrictions,
  durationText,
  loadServiceByHybridId,
  readConditions,
  restrictionConditions,
} from '../../rates/restriction-changes.ts';

const price = z.object({ Currency: z.string(), Value: z.number() }).nullish();

const setData = z.object({
  ...restrictionConditions,
  MinAdvance: durationText,
  MaxAdvance: durationText,
  MinLength: durationText,
  MaxLength: durationText,
  MinPrice: price,
  MaxPrice: price,
  MinReservationCount: z.int().nullish(),
  MaxReservationCount: z.int().nullish(),
});

/** Sets restrictions made through the API. The overlap with one of the same conditions is replaced. */
export const setRestrictions = defineOperation({
  path: 'restrictions/set',
  writes: true,
  input: { ServiceId: hybridId, Data: z.array(setData).max(1000) },
  handle(context, input) {
    const service = loadServiceByHybridId(context, input.ServiceId);
    for (const data of input.Data) {
      const conditions = readConditions(context, service, data);
      clearRestrictions(context, service, conditions);
      const exceptions = {
        MinAdvance: data.MinAdvance ?? null,
        MaxAdvance: data.MaxAdvance ?? null,
        MinLength: data.MinLength ?? null,
        MaxLength: data.MaxLength ?? null,
        MinPrice: data.MinPrice ?? null,
        MaxPrice: data.MaxPrice ?? null,
        MinReservationCount: data.MinReservationCount ?? null,
        MaxReservationCount: data.MaxReservationCount ?? null,
      };
      context.world.restrictions.put({
        Id: context.newId(),
        ServiceId: service.Id,
        ExternalIdentifier: null,
        Origin: 'Integration',
        Conditions: conditions,
        Exceptions: Object.values(exceptions).some((value) => value !== null) ? exceptions : null,
      });
    }
    return {};
  },
});
