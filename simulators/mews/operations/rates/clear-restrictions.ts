import { z } from 'zod';
import { hybridId } from '../../request/input-fields.ts';
import { defineOperation } from '../../request/operation.ts';
import {
  clearRestrictions as clearMatching,
  loadServiceByHybridId,
  readConditions,
  restrictionConditions,
} from '../../rates/restriction-changes.ts';

/** Removes restrictions made through the API with exactly these conditions from the interval. Parts outside it stay. */
export const clearRestrictions = defineOperation({
  path: 'restrictions/clear',
  writes: true,
  input: { ServiceId: hybridId, Data: z.array(z.object(restrictionConditions)).max(1000) },
  handle(context, input) {
    const service = loadServiceByHybridId(context, input.ServiceId);
    for (const data of input.Data) clearMatching(context, service, readConditions(context, service, data));
    return {};
  },
});
