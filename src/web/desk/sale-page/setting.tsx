import { listForms, type SettingSchema } from '#contract/desk/setting-schema.ts';
import { KNOWN_CURRENCIES } from '#domain/money/known-currencies.ts';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FindingsAt } from './findings-panel.tsx';
import { isWithin } from './findings.ts';
import { fieldIdOf, fieldOf, type Form, type SettingProps } from './form.ts';
import { isGroup, readAt } from './settings.ts';
import styles from './sale-page.module.css';
import { describeSetting, nameSetting } from './format-setting.ts';
import { SettingField } from './setting-field.tsx';

export function Setting(props: SettingProps) {
  const { t } = useTranslation();
  const { form, schema, path, label } = props;
  const forms = listForms(schema).filter(({ type }) => type !== 'null');
  const single = forms.find(({ type }) => type !== 'object');
  const several = forms.find(({ type }) => type === 'object');
  const value = readAt(form.settings, path);
  if (several && (!single || (isGroup(value) && !Array.isArray(value)))) {
    return <SettingsByKey {...props} several={several} mayBeOne={single !== undefined} />;
  }
  const split = () => {
    const keys = several ? listKeys(form, several, {}) : [];
    const given = value === undefined ? [] : keys.slice(0, several?.properties ? keys.length : 1);
    form.set(path, Object.fromEntries(given.map((key) => [key, value])));
  };
  return (
    <div className={styles.setting}>
      <SettingField {...props} schema={{ ...schema, ...single }} />
      {several && (
        <Button look="link" aria-label={`${t('SALE_PAGE.SEVERAL')}: ${label}`} onClick={split}>
          {t('SALE_PAGE.SEVERAL')}
        </Button>
      )}
    </div>
  );
}

type SeveralProps = SettingProps & { readonly several: SettingSchema; readonly mayBeOne: boolean };

function SettingsByKey({ form, schema, path, label, several, mayBeOne }: SeveralProps) {
  const { t, language } = useTranslation();
  const value = readAt(form.settings, path);
  const group = isGroup(value) ? value : {};
  const keys = listKeys(form, several, group);
  const about = form.findings.filter(({ field }) => field === fieldOf(path));
  const set: Form['set'] = (at, written) => {
    // An empty group would mean "none" instead of "not set".
    const isLast = written === undefined && Object.keys(group).length <= 1 && at.length === path.length + 1;
    form.set(isLast ? path : at, written);
  };
  // A text in the person's language or the default is beside each other, as is one with a finding.
  const inSight = [form.settings['default_language'] ?? DEFAULT_LANGUAGE, language];
  const isFolded = (key: string) =>
    several.propertyNames?.title === 'language' &&
    !inSight.includes(key) &&
    !form.findings.some(isWithin(fieldOf([...path, key])));
  const folded = keys.filter(isFolded);
  const drawKey = (key: string) => (
    <Setting
      key={key}
      form={{ ...form, set }}
      schema={several.properties?.[key] ?? innerOf(several)}
      path={[...path, key]}
      label={several.properties ? nameSetting(t, [...path, key]) : key}
      isRequired={false}
    />
  );
  return (
    <fieldset id={fieldIdOf(path)} tabIndex={-1} className={styles.several}>
      <legend>{label}</legend>
      <p className={styles.state}>{describeSetting(t, path, schema)}</p>
      <FindingsAt findings={about} />
      <div className={styles.settings}>{keys.filter((key) => !isFolded(key)).map(drawKey)}</div>
      {folded.length > 0 && (
        <details>
          <summary>{t('SALE_PAGE.OTHER_LANGUAGES', { count: folded.length })}</summary>
          <div className={styles.settings}>{folded.map(drawKey)}</div>
        </details>
      )}
      {several.propertyNames?.title === 'currency' && (
        <SelectField
          id={`${fieldIdOf(path)}-new`}
          label={t('SALE_PAGE.ANOTHER_CURRENCY')}
          optional
          value=""
          onChange={({ target }) => form.set([...path, target.value], 0)}
        >
          {['', ...KNOWN_CURRENCIES].map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
      )}
      {mayBeOne && (
        <Button
          look="link"
          aria-label={`${t('SALE_PAGE.ONE')}: ${label}`}
          onClick={() => form.set(path, Object.values(group)[0])}
        >
          {t('SALE_PAGE.ONE')}
        </Button>
      )}
    </fieldset>
  );
}

function innerOf({ additionalProperties }: SettingSchema): SettingSchema {
  return typeof additionalProperties === 'object' ? additionalProperties : {};
}

/** The keys that the sale page implies, its own first, and the present ones. */
function listKeys({ settings }: Form, { properties, propertyNames }: SettingSchema, group: object): string[] {
  if (properties) return Object.keys(properties);
  const reasons: Readonly<Record<string, readonly unknown[]>> = {
    language: [settings['default_language'] ?? DEFAULT_LANGUAGE, settings['languages']].flat(),
    currency: [settings['default_currency']],
    id: [settings['properties']].flat().map((property) => readAt(property, ['id'])),
  };
  const given = (reasons[propertyNames?.title ?? ''] ?? []).filter((key) => typeof key === 'string');
  return [...new Set([...given, ...Object.keys(group)])];
}
