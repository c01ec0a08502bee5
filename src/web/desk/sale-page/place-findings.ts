import type { DraftCheck, SalePageHotels, WireFileRemark } from '#contract/staff/staff-sale-page.ts';

export type Setting = DraftCheck['settings'][number];
type HotelFinding = SalePageHotels['properties'][number]['findings'][number];

/** Something that is wrong with the draft, or that its author may not expect. */
export type Finding = {
  readonly tone: 'negative' | 'caution';
  /** In the draft. */
  readonly line: number;
  readonly field: string;
  readonly message: string;
  /** Who of those who are not the author fixes it, where a hotel's system says it. */
  readonly fixableBy: HotelFinding['fixable_by'] | null;
  /** The field of the form that it is about, if there is one. */
  readonly setting: Setting | undefined;
};

/** What was found in a text, each with its field of the form. */
export function listFindings({ faults, warnings, settings }: DraftCheck): Finding[] {
  const of = (tone: Finding['tone'], remarks: readonly WireFileRemark[]) =>
    remarks.map(({ line, field, message }) => {
      return { tone, line, field, message, fixableBy: null, setting: settings.find(holds(field)) };
    });
  return [...of('negative', faults), ...of('caution', warnings)];
}

/** For sorting: what is wrong comes before what may be. */
export function faultsFirst(one: Finding, other: Finding): number {
  return Number(one.tone === 'caution') - Number(other.tone === 'caution');
}

/** A finding about one of several is about the field in which they are chosen. */
function holds(field: string) {
  return ({ path }: Setting) => `${field}.`.startsWith(`${nameOf({ path })}.`);
}

/**
 * What hotels say of a field that says in the draft what it says in the published file, which they were asked about. A
 * hotel may stand elsewhere in the draft's list.
 */
export function listHotelFindings(settings: DraftCheck['settings'], hotels: SalePageHotels): Finding[] {
  return hotels.properties.flatMap(({ id, findings }) =>
    findings.flatMap((finding): Finding[] => {
      const setting = settings.find((one) => {
        return one.property_id === id && isSamePlace(one, finding.field) && one.value === finding.value;
      });
      if (!setting) return [];
      const { sentence: message, is_blocking: isBlocking, fixable_by: fixableBy } = finding;
      const tone = isBlocking ? 'negative' : 'caution';
      return [{ tone, line: setting.line, field: nameOf(setting), message, fixableBy, setting }];
    }),
  );
}

function isSamePlace({ path }: Setting, field: string): boolean {
  return path.slice(2).join('.') === field.split('.').slice(2).join('.');
}

/** The place of a setting in the file, as findings name it. */
export function nameOf({ path }: Pick<Setting, 'path'>): string {
  return path.join('.');
}

/** The id of its field on the page. */
export function fieldIdOf({ path }: Pick<Setting, 'path'>): string {
  return `setting-${path.join('-')}`;
}
