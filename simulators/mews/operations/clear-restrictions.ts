import { z } from 'zod';
import { hybridId } from '../input-fields.ts';
import { defineOperation } from '../operation.ts';
import {
  clearRestrictions as clearMatching,
  loadServiceByHybridId,
  readConditions,
  restrictionConditions,
} from '../restriction-changes.ts';

/** Takes API-made restrictions with exactly these conditions out of the interval; what lies outside it stays. */
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
