import type { MewsClient } from '../client/mews-client.ts';
import { readFirstPage, readPages, readSound } from '../client/read-pages.ts';
import { listSound, orBroken } from '../schema/lenient.ts';
import { findOddity } from '../mapping/map-cancellation.ts';
import { isPublicRate } from '../mapping/public-rates.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import { cancellationPolicySchema, rateSchema, restrictionSchema } from '../schema/rate-schema.ts';
import type { Finding } from '../../finding.ts';

/** Cancellation terms and restrictions that we do not understand, and their effect on guests. */
export async function checkTerms(
  client: MewsClient,
  { enterpriseId, serviceId }: MewsSettings,
  granted: (operation: string) => boolean,
): Promise<Finding[]> {
  const body = { EnterpriseIds: [enterpriseId], ServiceIds: [serviceId] };
  const check = (operation: string, look: (operation: string, body: object) => Promise<Finding[]>) =>
    granted(operation) ? fallBackOnPmsFault([], look(operation, body)) : Promise.resolve([]);
  const found = [
    await check('cancellationPolicies/getAll', async (operation, of) => {
      const policies = await readPages(client, operation, of, 'CancellationPolicies', cancellationPolicySchema);
      return policies
        .filter(({ IsActive }) => IsActive)
        .flatMap((policy) => {
          const oddity = findOddity(policy);
          return oddity === undefined ? [] : unknownTerms(policy.Id, `a cancellation policy is not clear: ${oddity}`);
        });
    }),
    await check('rates/getAll', async (operation, of) => {
      const Extent = { Rates: true, AvailabilityBlockAssignments: false };
      const rates = await readSound(client, operation, { ...of, Extent }, 'Rates', rateSchema);
      return rates
        .filter((rate) => isPublicRate(rate) && rate.GroupId === null)
        .flatMap(({ Id }) => unknownTerms(Id, 'a rate has no group, by which its policies would be known'));
    }),
    await check('restrictions/getAll', async (operation, of) => {
      const { items } = await readFirstPage(client, operation, of, 'Restrictions', orBroken(restrictionSchema));
      const unknown = listSound(items).filter(({ Conditions }) => Conditions.Type === 'Other');
      return [...unknown.map(({ Id }) => unknownRestriction(Id)), ...unreadRestrictions(items)];
    }),
  ];
  return found.flat();
}

function unknownTerms(subject: string, reason: string): Finding[] {
  const sentence = `Guests read that they may ask the hotel for the cancellation fee, because ${reason}.`;
  return [{ code: 'TERMS_NOT_CLEAR', subject, severity: 'degrading', fixableBy: 'hotel', sentence }];
}

function unreadRestrictions(items: readonly unknown[]): Finding[] {
  const count = items.filter((item) => item === null).length;
  if (count === 0) return [];
  const sentence = `${count} restrictions cannot be read: stays that they close are offered, and refused when placed.`;
  const subject = 'restrictions/getAll';
  return [{ code: 'RESTRICTION_NOT_CLEAR', subject, severity: 'degrading', fixableBy: 'operator', sentence }];
}

function unknownRestriction(subject: string): Finding {
  const sentence = 'A restriction is of a kind that we do not know: the days and rooms that it names are not sold.';
  return { code: 'RESTRICTION_NOT_CLEAR', subject, severity: 'degrading', fixableBy: 'operator', sentence };
}
