import type { DraftCheck } from '#contract/staff/staff-sale-page.ts';
import { useState } from 'react';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Panel } from '../frame/panel.tsx';
import styles from './sale-page.module.css';

type Setting = DraftCheck['settings'][number];

type MainSettingsProps = {
  readonly check: DraftCheck;
  readonly onChange: (change: Pick<Setting, 'path' | 'value'>) => void;
};

/** What every file says. */
const NEEDED: ReadonlySet<string> = new Set(['name', 'properties.description', 'voucher_products.name']);
/** Where hotels and products stand in the file. */
const LISTS: readonly unknown[] = ['properties', 'voucher_products'];

/** What most people change, as fields: each writes its setting into the text, which stays what counts. */
export function MainSettings({ check: { settings, faults }, onChange }: MainSettingsProps) {
  const { t } = useTranslation();
  const groups = [...new Set(settings.map((setting) => sayGroup(t, setting)))];
  if (settings.length === 0) return null;
  return (
    <Panel heading={t('SALE_PAGE.SETTINGS')}>
      {groups.map((name, number) => (
        <details key={name} open={number === 0}>
          <summary>{name}</summary>
          <div className={styles.settings}>
            {settings.map((setting) => {
              if (sayGroup(t, setting) !== name) return null;
              const field = setting.path.join('.');
              const error = faults.find((fault) => fault.field === field)?.message;
              return <SettingField key={field} setting={setting} error={error} onChange={onChange} />;
            })}
          </div>
        </details>
      ))}
    </Panel>
  );
}

function sayGroup(t: Translate, { property_id: propertyId, product_id: productId }: Setting): string {
  if (propertyId !== null) return t('SALE_PAGE.OF_HOTEL', { id: propertyId });
  return productId === null ? t('SALE_PAGE.OF_PAGE') : t('SALE_PAGE.OF_PRODUCT', { id: productId });
}

type SettingFieldProps = Pick<MainSettingsProps, 'onChange'> & {
  readonly setting: Setting;
  readonly error: string | undefined;
};

/** A text is written when somebody leaves its field, a choice at once. */
function SettingField({ setting: { path, description, choices, value }, error, onChange }: SettingFieldProps) {
  const { t } = useTranslation();
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
  const field = {
    id: `setting-${path.join('-')}`,
    label: sayPath(path),
    hint: description,
    error,
    optional: !NEEDED.has(path.filter((part) => typeof part === 'string').join('.')),
    value: typed,
  };
  if (choices.length === 0) {
    return (
      <TextField
        {...field}
        maxLength={500}
        dir="auto"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => write(typed)}
      />
    );
  }
  return (
    <SelectField
      {...field}
      onChange={({ target }) => {
        setTyped(target.value);
        write(target.value);
      }}
    >
      <option value="">{t('SALE_PAGE.USUAL')}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </SelectField>
  );
}

/** The name of a setting as the file spells it, without where its hotel or product stands in the list. */
function sayPath(path: Setting['path']): string {
  const names = path.filter((part) => typeof part === 'string' && !LISTS.includes(part));
  return names.join(' ').replaceAll('_', ' ');
}
