import { configuredEnterpriseShape } from '../enterprise-shapes.ts';
import { guid } from '../input-fields.ts';
import { formatInstant } from '../instant.ts';
import { defineOperation, loadWriteEnterprise } from '../operation.ts';

export const getConfiguration = defineOperation({
  path: 'configuration/get',
  input: { EnterpriseId: guid.nullish() },
  handle(context, input) {
    const enterprise = loadWriteEnterprise(context, input.EnterpriseId);
    const key = enterprise.PaymentCardStorageKey;
    return {
      NowUtc: formatInstant(context.nowMs),
      Enterprise: configuredEnterpriseShape(enterprise),
      Service: null,
      PaymentCardStorage: key === null ? null : { PublicKey: key },
      IsIdentityDocumentNumberRequired: false,
    };
  },
});
