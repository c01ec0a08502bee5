import { z } from 'zod';
import { chainScope } from '../../customers/customer-profile.ts';
import { activityStates, flag, guids, interval, limitation, texts } from '../../request/input-fields.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation } from '../../request/operation.ts';
import { hasActivity, isInInterval, isListed, takePage } from '../../request/pages.ts';

export const customerExtent = z.object({ Customers: flag, Addresses: flag, Documents: flag });

export const getAllCustomers = defineOperation({
  path: 'customers/getAll',
  isChainWide: true,
  input: {
    ChainIds: guids(),
    CreatedUtc: interval,
    UpdatedUtc: interval,
    DeletedUtc: interval,
    Extent: customerExtent,
    ActivityStates: activityStates,
    CustomerIds: guids(),
    CompanyIds: guids(1),
    Emails: texts(),
    FirstNames: texts(),
    LastNames: texts(),
    LoyaltyCodes: texts(),
    Limitation: limitation,
  },
  handle(context, input) {
    const { CustomerIds, CompanyIds, Emails, FirstNames, LastNames, LoyaltyCodes } = input;
    const { CreatedUtc, UpdatedUtc, DeletedUtc } = input;
    const filters = [CustomerIds, CompanyIds, Emails, FirstNames, LastNames, LoyaltyCodes];
    const hasFilter = [...filters, CreatedUtc, UpdatedUtc, DeletedUtc].some(Boolean);
    if (!hasFilter) throw invalidField('Filter');
    const chains = chainScope(context, input.ChainIds);
    const emails = Emails?.map((email) => email.trim().toLowerCase());
    const found = context.world.customers
      .listNewestFirst()
      .filter(({ row }) => chains.has(row.ChainId) && isListed(row.Id, CustomerIds))
      .filter(({ row }) => isListed(row.CompanyId, CompanyIds) && isListed(row.LoyaltyCode, LoyaltyCodes))
      .filter(({ row }) => isListed(row.Email?.trim().toLowerCase() ?? null, emails))
      .filter(({ row }) => isListed(row.FirstName, FirstNames) && isListed(row.LastName, LastNames))
      .filter(({ row }) => hasActivity(row.IsActive, input.ActivityStates))
      .filter(({ row }) => isInInterval(Date.parse(row.CreatedUtc), CreatedUtc))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), UpdatedUtc))
      .filter(({ row }) => !DeletedUtc || (!row.IsActive && isInInterval(Date.parse(row.UpdatedUtc), DeletedUtc)));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { Customers: rows, Cursor };
  },
});
