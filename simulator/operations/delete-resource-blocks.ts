import { requiredGuids } from '../input-fields.ts';
import { formatInstant } from '../instant.ts';
import { invalidField } from '../mews-refusal.ts';
import { defineOperation } from '../operation.ts';

/** The rooms are in order again; deleted blocks can still be listed by their activity state. */
export const deleteResourceBlocks = defineOperation({
  path: 'resourceBlocks/delete',
  writes: true,
  input: { ResourceBlockIds: requiredGuids() },
  handle(context, input) {
    const { world, integration, nowMs } = context;
    const now = formatInstant(nowMs);
    for (const id of input.ResourceBlockIds) {
      const block = world.resourceBlocks.find(id);
      const isOwn = block?.IsActive && integration.EnterpriseIds.includes(block.EnterpriseId);
      if (!isOwn) throw invalidField('ResourceBlockIds');
      world.resourceBlocks.put({ ...block, IsActive: false, DeletedUtc: now, UpdatedUtc: now });
    }
    return {};
  },
});
