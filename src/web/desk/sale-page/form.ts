import type { SettingSchema } from '#contract/desk/setting-schema.ts';
import type { Settings } from '#contract/desk/staff-sale-page.ts';
import type { Finding } from './findings.ts';
import type { Path } from './settings.ts';
import type { AskedHotels } from './use-asked-hotels.ts';

export type Form = {
  readonly settings: Settings;
  /** Changes one setting. Undefined removes it. */
  readonly set: (path: Path, value: unknown) => void;
  readonly findings: readonly Finding[];
  readonly hotels: AskedHotels;
  /** The field to move to. A new object for each request. */
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

/** The path of a setting in the format of findings. */
export function fieldOf(path: Path): string {
  return path.join('.');
}

export function fieldIdOf(path: Path): string {
  return `setting-${path.join('-')}`;
}

/** Focuses the field of a setting, or the nearest element around it. */
export function focusField(field: string): void {
  const path = field.split('.');
  const places = path.map((_, index) => fieldIdOf(path.slice(0, path.length - index)));
  const found = places.flatMap((id) => document.getElementById(id) ?? []);
  found[0]?.focus();
}
