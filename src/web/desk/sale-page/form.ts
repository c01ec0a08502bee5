import type { SettingSchema } from '#contract/desk/setting-schema.ts';
import type { Settings } from '#contract/desk/staff-sale-page.ts';
import type { Finding } from './findings.ts';
import type { Path } from './settings.ts';
import type { AskedHotels } from './use-asked-hotels.ts';

/** What each part of the form shares. */
export type Form = {
  readonly settings: Settings;
  /** Changes one setting; undefined takes it away. */
  readonly set: (path: Path, value: unknown) => void;
  readonly findings: readonly Finding[];
  readonly hotels: AskedHotels;
  /** Where the person wants to go; a new object each time. */
  readonly target: { readonly field: string } | undefined;
  readonly goTo: (field: string) => void;
};

export type SettingProps = {
  readonly form: Form;
  readonly schema: SettingSchema;
  readonly path: Path;
  readonly label: string;
  readonly isRequired: boolean;
};

/** The place of a setting, as findings name it. */
export function fieldOf(path: Path): string {
  return path.join('.');
}

/** The id of its field on the page. */
export function fieldIdOf(path: Path): string {
  return `setting-${path.join('-')}`;
}

/** Goes to the field of a setting, or to the nearest thing around it. */
export function focusField(field: string): void {
  const path = field.split('.');
  const places = path.map((_, index) => fieldIdOf(path.slice(0, path.length - index)));
  const found = places.flatMap((id) => document.getElementById(id) ?? []);
  found[0]?.focus();
}
