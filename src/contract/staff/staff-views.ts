import { z } from 'zod';
import { Id, line } from '../values.ts';
import { VIEW_NAMES } from './staff-choices.ts';
import { By, Name } from './staff-values.ts';

const LISTS = Object.keys(VIEW_NAMES) as (keyof typeof VIEW_NAMES)[];
const ViewQuery = z.record(line(50), line(200));
const SharedOn = Id.nullable().meta({
  description: 'The sale page whose people see it, too; null where it is one’s own',
});

/** A list as it is narrowed down, under a name. What is typed to find somebody is not kept in it. */
export const ViewRequest = z
  .strictObject({ list: z.enum(LISTS), name: Name, query: ViewQuery, sale_page_id: SharedOn })
  .refine(
    ({ list, query }) => Object.keys(query).every((name) => (VIEW_NAMES[list] as readonly string[]).includes(name)),
    {
      path: ['query'],
      params: { code: 'ERRORS.VALUE' },
    },
  );
export const ViewChange = z.strictObject({ name: Name, sale_page_id: SharedOn });
export const ViewParams = z.strictObject({ id: z.uuid() });

const WireView = z.object({
  id: z.uuid(),
  list: z.enum(LISTS),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  sale_page_id: SharedOn,
  by: By,
  is_own: z.boolean(),
});
export const Views = z.object({ views: z.array(WireView) });

export type ViewRequest = z.infer<typeof ViewRequest>;
export type ViewChange = z.infer<typeof ViewChange>;
export type WireView = z.infer<typeof WireView>;
