import { z } from 'zod';
import { guid, instant, text } from '../../request/input-fields.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { addResourceBlock } from '../../rooms/resource-blocks.ts';
import { defineOperation } from '../../request/operation.ts';

const blockInput = z.object({
  ResourceId: guid,
  Name: z.string(),
  Type: z.enum(['OutOfOrder', 'InternalUse']),
  StartUtc: instant,
  EndUtc: instant,
  Notes: text,
});

export const addResourceBlocks = defineOperation({
  path: 'resourceBlocks/add',
  writes: true,
  input: { ResourceBlocks: z.array(blockInput).min(1).max(1000) },
  handle(context, input) {
    const ResourceBlocks = input.ResourceBlocks.map(({ ResourceId, StartUtc, EndUtc, Name, Type, Notes = null }) => {
      const resource = context.world.resources.find(ResourceId);
      const isOwn = resource?.IsActive && context.integration.EnterpriseIds.includes(resource.EnterpriseId);
      if (!isOwn) throw invalidField('ResourceId');
      return addResourceBlock(context, resource, { startMs: StartUtc, endMs: EndUtc }, { Name, Type, Notes });
    });
    return { ResourceBlocks };
  },
});
