import { requiredGuids } from '../../request/input-fields.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { deleteResourceBlock } from '../../rooms/resource-blocks.ts';
import { defineOperation } from '../../request/operation.ts';

export const deleteResourceBlocks = defineOperation({
  path: 'resourceBlocks/delete',
  writes: true,
  input: { ResourceBlockIds: requiredGuids() },
  handle(context, input) {
    const { world, integration } = context;
    for (const id of input.ResourceBlockIds) {
      const block = world.resourceBlocks.find(id);
      const isOwn = block?.IsActive && integration.EnterpriseIds.includes(block.EnterpriseId);
      if (!isOwn) throw invalidField('ResourceBlockIds');
      deleteResourceBlock(context, block);
    }
    return {};
  },
});
