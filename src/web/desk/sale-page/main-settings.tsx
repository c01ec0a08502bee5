import type { DraftCheck } from '#contract/staff/staff-sale-page.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Panel } from '../frame/panel.tsx';
import styles from './sale-page.module.css';

type Setting = DraftCheck['settings'][number];

type MainSettingsProps = {
  readonly check: DraftCheck;
  readonly onChange: (change: Pick<Setting, 'path' | 'value'>) => void;
};

/** What most people change, as fields: each writes its setting into the text, which stays what counts. */
export function MainSettings({ check: { settings, faults }, onChange }: MainSettingsProps) {
  const { t } = useTranslation();
  const groups = [...new Set(settings.map(({ property_id: propertyId }) => propertyId))];
  if (settings.length === 0) return null;
  return (
    <Panel heading={t('SALE_PAGE.SETTINGS')}>
      {groups.map((propertyId) => (
        <details key={propertyId ?? ''} open={propertyId === null}>
          <summary>{propertyId ?? t('SALE_PAGE.OF_PAGE')}</summary>
          <div className={styles.settings}>
            {settings.map((setting) => {
              if (setting.property_id !== propertyId) return null;
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
    optional: path[0] !== 'name',
    value: typed,
  };
  if (choices.length === 0) {
    return (
      <TextField
        {...field}
        maxLength={500}
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

/** The name of a setting as the file spells it, without where its hotel stands in the list. */
function sayPath(path: Setting['path']): string {
  const names = path.filter((part) => typeof part === 'string' && part !== 'properties');
  return names.join(' ').replaceAll('_', ' ');
}
