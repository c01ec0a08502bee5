import { z } from 'zod';
import { activityStates, flag, guids, interval, limitation, requiredGuids, texts } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope, languageOf } from '../../request/operation.ts';
import { hasActivity, isInInterval, isListed, takePage } from '../../request/pages.ts';
import { rateExtentShape } from '../../shapes/rate-shapes.ts';

export const getAllVouchers = defineOperation({
  path: 'vouchers/getAll',
  input: {
    EnterpriseIds: guids(),
    Extent: z.object({ Vouchers: flag, VoucherAssignments: flag, Rates: flag, VoucherCodes: flag, Companies: flag }),
    ServiceIds: requiredGuids(),
    VoucherIds: guids(),
    CompanyIds: guids(),
    VoucherCodeValues: texts(),
    ActivityStates: activityStates,
    UpdatedUtc: interval,
    ExternalIdentifiers: texts(),
    Limitation: limitation,
  },
  handle(context, input) {
    const { world } = context;
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const codes = world.voucherCodes.list();
    const found = world.vouchers
      .listNewestFirst()
      .filter(({ row }) => scope.has(row.EnterpriseId) && isListed(row.ServiceId, input.ServiceIds))
      .filter(({ row }) => isListed(row.Id, input.VoucherIds) && isListed(row.CompanyId, input.CompanyIds))
      .filter(({ row }) => hasActivity(row.IsActive, input.ActivityStates))
      .filter(({ row }) => isListed(row.ExternalIdentifier, input.ExternalIdentifiers))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc))
      .filter(({ row }) => {
        const wanted = input.VoucherCodeValues;
        return !wanted || codes.some((code) => code.VoucherId === row.Id && isListed(code.Value, wanted));
      });
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    const assignments = world.voucherAssignments
      .list()
      .filter((assignment) => rows.some((row) => row.Id === assignment.VoucherId));
    const rates = world.rates.list().filter((rate) => assignments.some((assigned) => assigned.RateId === rate.Id));
    return {
      Vouchers: input.Extent.Vouchers ? rows : null,
      VoucherCodes: null,
      VoucherAssignments: input.Extent.VoucherAssignments
        ? assignments.map(({ VoucherId, RateId }) => ({ VoucherId, RateId }))
        : null,
      Rates: input.Extent.Rates
        ? rates.map((rate) => rateExtentShape(rate, languageOf(context, rate.ServiceId)))
        : null,
      Companies: null,
      Cursor,
    };
  },
});
