import { configuredEnterpriseShape } from '../../shapes/enterprise-shapes.ts';
import { guid } from '../../request/input-fields.ts';
import { formatInstant } from '../../values/instant.ts';
import type { EnterpriseRow } from '../../model/enterprise-rows.ts';
import { type Context, defineOperation, loadWriteEnterprise } from '../../request/operation.ts';

export const getConfiguration = defineOperation({
  path: 'configuration/get',
  input: { EnterpriseId: guid.nullish() },
  handle(context, input) {
    const isPortfolio = context.integration.EnterpriseIds.length > 1 && !input.EnterpriseId;
    const enterprise = isPortfolio ? standInOf(context) : loadWriteEnterprise(context, input.EnterpriseId);
    const key = enterprise.PaymentCardStorageKey;
    return {
      NowUtc: formatInstant(context.nowMs),
      Enterprise: { ...configuredEnterpriseShape(enterprise), IsPortfolio: isPortfolio },
      Service: null,
      PaymentCardStorage: key === null ? null : { PublicKey: key },
      IsIdentityDocumentNumberRequired: false,
    };
  },
});

/** Documented: without a hotel in the request, a portfolio token gets a hotel that does not exist. */
function standInOf({ world, integration }: Context): EnterpriseRow {
  const [first] = integration.EnterpriseIds;
  const known = world.enterprises.find(first);
  if (!known) throw new Error(`Integration ${integration.Id} has no hotel.`);
  const nowhere = { Phone: null, Email: null, WebsiteUrl: null, CoverImageId: null, PaymentCardStorageKey: null };
  return { ...known, ...nowhere, Id: integration.Id, Name: 'Portfolio', ShortName: null };
}
