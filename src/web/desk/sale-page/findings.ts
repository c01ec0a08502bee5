import type { DraftCheck, SalePageHotels, SettingRemark, Settings } from '#contract/staff/staff-sale-page.ts';
import { isGroup, readAt } from './settings.ts';

type HotelFinding = SalePageHotels['properties'][number]['findings'][number];

/** Something that is wrong with the draft, or that its author may not expect. */
export type Finding = {
  readonly tone: 'negative' | 'caution';
  readonly field: string;
  readonly message: string;
  /** Who of those who are not the author fixes it, where a hotel's system says it. */
  readonly fixableBy: HotelFinding['fixable_by'] | null;
};

/** What was found in the draft, faults first. */
export function listFindings({ faults, warnings }: DraftCheck): Finding[] {
  const of = (tone: Finding['tone'], remarks: readonly SettingRemark[]) =>
    remarks.map((remark) => ({ tone, ...remark, fixableBy: null }));
  return [...of('negative', faults), ...of('caution', warnings)];
}

/**
 * What hotels say of fields that say in the draft what is published, which the hotels were asked about. A hotel may
 * stand elsewhere in the draft's list.
 */
export function listHotelFindings(draft: Settings, published: Settings, hotels: SalePageHotels): Finding[] {
  const drafted: unknown = draft['properties'];
  const ids = Array.isArray(drafted) ? drafted.map((one: unknown) => readAt(one, ['id'])) : [];
  return hotels.properties.flatMap(({ id, findings }) =>
    findings.flatMap(({ field, sentence, is_blocking: isBlocking, fixable_by: fixableBy }): Finding[] => {
      const [list = '', , ...rest] = field.split('.');
      const path = [list, ids.indexOf(id), ...rest];
      const isSame = JSON.stringify(readAt(draft, path)) === JSON.stringify(readAt(published, field.split('.')));
      if (!isGroup(readAt(draft, path.slice(0, 2))) || !isSame) return [];
      return [{ tone: isBlocking ? 'negative' : 'caution', field: path.join('.'), message: sentence, fixableBy }];
    }),
  );
}

/** Whether a finding is about a setting, or about something in it. */
export function isWithin(field: string) {
  return (finding: Pick<Finding, 'field'>) => field === '' || `${finding.field}.`.startsWith(`${field}.`);
}
