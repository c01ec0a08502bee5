import type { DraftCheck, SalePageHotels, SettingRemark, Settings } from '#contract/desk/staff-sale-page.ts';
import { isTextKey, type Translate } from '../../text/translation.ts';
import { readAt } from './settings.ts';

export type Finding = { readonly tone: 'negative' | 'caution'; readonly field: string; readonly message: string };

export function listFindings(t: Translate, { faults, warnings }: DraftCheck): Finding[] {
  const of = (tone: Finding['tone'], remarks: readonly SettingRemark[]) =>
    remarks.map(({ field, message, tag, values }) => {
      const key = `FINDING.${tag}`;
      return { tone, field, message: isTextKey(key, values) ? t(key, values) : message };
    });
  return [...of('negative', faults), ...of('caution', warnings)];
}

/** A hotel's findings in the published version. Their fields are mapped to the hotel's position in the draft. */
export function listHotelFindings(
  t: Translate,
  draft: Settings,
  { id, findings }: SalePageHotels['properties'][number],
): Finding[] {
  const index = [draft['properties']].flat().findIndex((one) => readAt(one, ['id']) === id);
  return findings.map(({ field, sentence, is_blocking: isBlocking, fixable_by: by }) => ({
    tone: isBlocking ? 'negative' : 'caution',
    field: field.replace(/^properties\.\d+/, index < 0 ? 'properties' : `properties.${index}`),
    message: `${sentence} ${t(`HOTELS.BY_${by}`)}`,
  }));
}

/** Whether a finding is about a setting or a part of it. */
export function isWithin(field: string) {
  return (finding: Pick<Finding, 'field'>) => field === '' || `${finding.field}.`.startsWith(`${field}.`);
}
