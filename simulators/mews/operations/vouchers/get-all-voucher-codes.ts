import { guids, interval, limitation, requiredGuids } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllVoucherCodes = defineOperation({
  path: 'voucherCodes/getAll',
  input: {
    EnterpriseIds: guids(),
    VoucherCodeIds: guids(),
    VoucherIds: requiredGuids(),
    UpdatedUtc: interval,
    Limitation: limitation,
  },
  handle(context, input) {
    const { world } = context;
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = world.voucherCodes
      .listNewestFirst()
      .filter(({ row }) => scope.has(world.vouchers.find(row.VoucherId)?.EnterpriseId ?? ''))
      .filter(({ row }) => isListed(row.VoucherId, input.VoucherIds) && isListed(row.Id, input.VoucherCodeIds))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc ?? ''), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { VoucherCodes: rows, Cursor };
  },
});
