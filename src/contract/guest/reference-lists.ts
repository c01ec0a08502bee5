import { z } from 'zod';
import { Id } from '../values.ts';

export const ReferenceListParams = z.object({ salePageId: Id, list: z.enum(['airline', 'airplane', 'airport']) });
export const ReferenceListQuery = z.strictObject({ q: z.string().max(100).optional() });

const Iata = z.object({ name: z.string(), iataCode: z.string() });

export const ReferenceListAnswer = z.object({
  airline: z.array(Iata).optional(),
  airplane: z.array(z.object({ name: z.string(), iataTypeCode: z.string() })).optional(),
  airport: z.array(Iata).optional(),
});

export type ReferenceListAnswer = z.infer<typeof ReferenceListAnswer>;
