import type { DraftCheck, SalePageHotels, SettingRemark, Settings } from '#contract/desk/staff-sale-page.ts';
import type { Translate } from '../../text/translation.ts';
import { readAt } from './settings.ts';

/** Something that is wrong with the draft, or that its author may not expect. */
export type Finding = { readonly tone: 'negative' | 'caution'; readonly field: string; readonly message: string };

/** What was found in the draft, faults first. */
export function listFindings({ faults, warnings }: DraftCheck): Finding[] {
  const of = (tone: Finding['tone'], remarks: readonly SettingRemark[]) => remarks.map((one) => ({ tone, ...one }));
  return [...of('negative', faults), ...of('caution', warnings)];
}

/** What a hotel says of what is published, by the fields of the draft, where the hotel may stand elsewhere. */
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

/** Whether a finding is about a setting, or about something in it. */
export function isWithin(field: string) {
  return (finding: Pick<Finding, 'field'>) => field === '' || `${finding.field}.`.startsWith(`${field}.`);
}
