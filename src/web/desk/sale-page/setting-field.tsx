import type { SettingSchema } from '#contract/desk/setting-schema.ts';
import type { SalePageHotels } from '#contract/desk/staff-sale-page.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { CheckField } from '../../ui/check-field.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FindingsAt } from './findings-panel.tsx';
import { isWithin, type Finding } from './findings.ts';
import { fieldIdOf, fieldOf, type Form, type SettingProps } from './form.ts';
import { describeSetting, nameChoice } from './format-setting.ts';
import { readAt, type Path } from './settings.ts';
import { readTyped, writeTyped } from './typed-setting.ts';
import styles from './sale-page.module.css';
import { Options } from '../table/options.tsx';

export function SettingField({ form, schema, path, label, isRequired }: SettingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const value = readAt(form.settings, path);
  const findings = form.findings.filter(isWithin(fieldOf(path)));
  const one = schema.items ?? schema;
  const isAsked = one['x-hotel-list'] !== undefined && form.hotels.isPending;
  const field: Field = {
    id: fieldIdOf(path),
    label,
    hint: (
      <>
        <FindingsAt findings={findings.filter((finding) => !isFault(finding))} />
        {isAsked ? t('SALE_PAGE.ASKING_LISTS') : describeSetting(t, path, schema)}
        {one.title === 'date' && ` ${t('SALE_PAGE.DATE_HINT')}`}
      </>
    ),
    error:
      findings
        .filter(isFault)
        .map(({ message }) => message)
        .join(' ') || undefined,
    optional: !isRequired,
  };
  const written = writeTyped(value ?? (one.type === 'boolean' ? schema.default : undefined));
  // A loading list already counts as a list, so that the field is not replaced while a person is in it.
  const items = isAsked ? [] : (listItems(form, one, path) ?? listChoices(t, format, one));
  const set = (typed: string) => {
    if (typed !== written) form.set(path, readTyped(schema, typed));
  };
  if (!items) return <TypedField key={written} {...{ field, schema, written }} onLeave={set} />;
  if (schema.items) return <SeveralOf field={field} written={written} items={items} onChoose={set} />;
  return (
    <SelectField {...field} value={written} onChange={({ target }) => set(target.value)}>
      {(!isRequired || written === '') && <option value="">{t('SALE_PAGE.USUAL')}</option>}
      <Options all={withWritten(items, [written])} />
    </SelectField>
  );
}

type Field = {
  readonly id: string;
  readonly label: string;
  readonly hint: ReactNode;
  readonly error: string | undefined;
  readonly optional: boolean;
};
type Item = Pick<SalePageHotels['properties'][number]['ids'][number], 'id' | 'name'>;

/** The hotel's items that a setting can name. Undefined while they are unknown, so that the value is typed. */
function listItems({ settings, hotels }: Form, one: SettingSchema, path: Path): readonly Item[] | undefined {
  const [list, index] = path;
  const propertyId = list === 'properties' ? readAt(settings, [list, Number(index), 'id']) : path.at(-1);
  const hotel = hotels.data?.properties.find(({ id }) => id === propertyId);
  const items = hotel?.ids.filter(({ kind }) => kind === one['x-hotel-list']) ?? [];
  return items.length > 0 ? items : undefined;
}

const MONDAY_TO_SUNDAY = [1, 2, 3, 4, 5, 6, 7].map((day) => `2024-01-0${day}`);

function listChoices(
  t: Translate,
  format: ReturnType<typeof useFormat>,
  one: SettingSchema,
): readonly Item[] | undefined {
  if (one.title === 'weekday') {
    return MONDAY_TO_SUNDAY.map((date, index) => ({ id: String(index + 1), name: format.date(date, 'weekday_name') }));
  }
  const all = one.type === 'boolean' ? [true, false] : one.enum;
  return all?.map((choice) => ({ id: String(choice), name: nameChoice(t, String(choice)) }));
}

type TypedFieldProps = {
  readonly field: Field;
  readonly schema: SettingSchema;
  readonly written: string;
  readonly onLeave: (typed: string) => void;
};

/** The setting is written when its field loses the focus. */
function TypedField({ field, schema, written, onLeave }: TypedFieldProps) {
  const [typed, setTyped] = useState(written);
  const props = {
    ...field,
    value: typed,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => setTyped(target.value),
    onBlur: () => onLeave(typed),
  };
  if (schema['x-lines']) return <TextAreaField {...props} rows={3} />;
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return <TextField {...props} dir="auto" inputMode={isNumber ? 'decimal' : undefined} />;
}

function isFault({ tone }: Finding): boolean {
  return tone === 'negative';
}

type SeveralOfProps = {
  readonly field: Field;
  readonly written: string;
  readonly items: readonly Item[];
  readonly onChoose: (chosen: string) => void;
};

/** Several items of a list, in its order. Unknown items stay, and can be unchecked and checked. */
function SeveralOf({ field: { id, label, hint, error }, written, items, onChoose }: SeveralOfProps) {
  const chosen = written === '' ? [] : written.split(', ');
  const [named] = useState(chosen);
  const shown = withWritten(items, [...named, ...chosen]);
  return (
    <fieldset id={id} className={styles.several} tabIndex={-1} aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <div id={`${id}-hint`} className={styles.state}>
        {error && <p className={fieldStyles.error}>{error}</p>}
        {hint}
      </div>
      {shown.map((item) => (
        <CheckField
          key={item.id}
          id={`${id}-${item.id}`}
          label={item.name}
          checked={chosen.includes(item.id)}
          onChange={({ target }) => {
            const isChosen = (one: string) => (one === item.id ? target.checked : chosen.includes(one));
            onChoose(shown.flatMap((one) => (isChosen(one.id) ? [one.id] : [])).join(', '));
          }}
        />
      ))}
    </fieldset>
  );
}

/** Adds written values that are not in the list, so that they stay visible. */
function withWritten(items: readonly Item[], written: readonly string[]): readonly Item[] {
  const others = [...new Set(written)].filter((one) => one !== '' && items.every(({ id }) => id !== one));
  return [...items, ...others.map((id) => ({ id, name: id }))];
}
