import { guid, requiredGuids } from '../../request/input-fields.ts';
import { formatInstant } from '../../values/instant.ts';
import { defineOperation } from '../../request/operation.ts';
import { loadVoucher } from '../../rates/voucher-rates.ts';

export const deleteVouchers = defineOperation({
  path: 'vouchers/delete',
  writes: true,
  input: { EnterpriseId: guid.nullish(), VoucherIds: requiredGuids() },
  handle(context, input) {
    const now = formatInstant(context.nowMs);
    for (const id of input.VoucherIds) {
      const voucher = loadVoucher(context, id, 'VoucherIds');
      context.world.vouchers.put({ ...voucher, IsActive: false, UpdatedUtc: now });
    }
    return {};
  },
});
