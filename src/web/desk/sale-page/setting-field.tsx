import type { DraftCheck, SalePageHotels } from '#contract/staff/staff-sale-page.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './sale-page.module.css';

export type Setting = DraftCheck['settings'][number];
/** What a hotel's system has, by name. */
export type HotelItems = SalePageHotels['properties'][number]['ids'];

type SettingFieldProps = {
  readonly setting: Setting;
  readonly error: string | undefined;
  /** What it is chosen from at its hotel; empty where that is not known, and it is written as it stands in the file. */
  readonly items: HotelItems;
  /** Whether these are being asked for. */
  readonly isAsked: boolean;
  readonly onChange: (change: Pick<Setting, 'path' | 'value'>) => void;
};

/** What every file says. */
const NEEDED: ReadonlySet<string> = new Set([
  'name',
  'properties.description',
  'properties.rooms.id',
  'voucher_products.name',
]);
/** Where hotels and products stand in the file. */
const LISTS: readonly unknown[] = ['properties', 'voucher_products'];

/** A text is written when somebody leaves its field, a choice at once. */
export function SettingField({ setting, error, items, isAsked, onChange }: SettingFieldProps) {
  const { t } = useTranslation();
  const { path, description, choices, is_list: isList, value } = setting;
  const [typed, setTyped] = useState(value ?? '');
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    // The text was changed, by this field or by hand.
    setSeen(value);
    setTyped(value ?? '');
  }
  const write = (written: string) => {
    const next = written.trim() === '' ? null : written.trim();
    if (next !== value) onChange({ path, value: next });
  };
  const choose = (chosen: string) => {
    setTyped(chosen);
    write(chosen);
  };
  const field = {
    id: `setting-${path.join('-')}`,
    label: sayPath(path),
    hint: isAsked ? t('SALE_PAGE.ASKING_LISTS') : description,
    error,
    optional: !NEEDED.has(path.filter((part) => typeof part === 'string').join('.')),
    value: typed,
  };
  if (isList && items.length > 0) return <SeveralOf {...field} items={items} onChoose={choose} />;
  const options = items.length > 0 ? items : choices.map((choice) => ({ id: choice, name: choice }));
  if (options.length > 0) {
    return (
      <SelectField {...field} onChange={({ target }) => choose(target.value)}>
        <option value="">{t('SALE_PAGE.USUAL')}</option>
        {withWritten(options, typed).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <TextField
      {...field}
      maxLength={isList ? 4_000 : 500}
      dir="auto"
      readOnly={isAsked}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => write(typed)}
    />
  );
}

type SeveralOfProps = {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly items: HotelItems;
  readonly onChoose: (chosen: string) => void;
};

/** Several of a hotel's list, in its order; what else the file named stays, to be taken away and put back. */
function SeveralOf({ id, label, hint, error, value, items, onChoose }: SeveralOfProps) {
  const chosen = value === '' ? [] : value.split(', ');
  const [named] = useState(chosen);
  const shown = [...named, ...chosen].reduce<readonly Item[]>(withWritten, items);
  return (
    <fieldset className={styles.several} aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <p id={`${id}-hint`} className={styles.state}>
        {hint}
      </p>
      {error && <p className={styles.fault}>{error}</p>}
      {shown.map((item) => (
        <CheckField
          key={item.id}
          id={`${id}-${item.id}`}
          label={item.name}
          checked={chosen.includes(item.id)}
          onChange={({ target }) =>
            onChoose(
              shown
                .map((one) => one.id)
                .filter((one) => (one === item.id ? target.checked : chosen.includes(one)))
                .join(', '),
            )
          }
        />
      ))}
    </fieldset>
  );
}

type Item = Pick<HotelItems[number], 'id' | 'name'>;

/** What the file says stays to be seen, also where it is none of them. */
function withWritten(items: readonly Item[], written: string): readonly Item[] {
  if (written === '' || items.some(({ id }) => id === written)) return items;
  return [...items, { id: written, name: written }];
}

/** The name of a setting as the file spells it, without where its hotel or product stands in the list. */
function sayPath(path: Setting['path']): string {
  const names = LISTS.includes(path[0]) ? path.slice(2) : path;
  return names.map((part) => (typeof part === 'number' ? String(part + 1) : part.replaceAll('_', ' '))).join(' ');
}
