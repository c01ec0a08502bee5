import { listForms, type SettingSchema } from '#contract/desk/setting-schema.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../frame/badge.tsx';
import { FindingsAt } from './findings-panel.tsx';
import { isWithin } from './findings.ts';
import { fieldIdOf, fieldOf, focusField, type Form, type SettingProps } from './form.ts';
import { isGroup, readAt, type Path } from './settings.ts';
import styles from './sale-page.module.css';
import { useItemNames } from '../frame/session-context.ts';
import { describeSetting, formatItem, nameSetting } from './format-setting.ts';
import { Setting } from './setting.tsx';

type GroupProps = Pick<SettingProps, 'form' | 'schema' | 'path'>;

export function SettingForm({ form, schema }: Omit<GroupProps, 'path'>) {
  const { target } = form;
  useEffect(() => {
    if (target) focusField(target.field);
  }, [target]);
  return <Group form={form} schema={schema} path={[]} />;
}

/** The groups that change most often. */
const FIRST = ['voucher_products', 'validity', 'closed', 'issuing'];
/** Those of them that are open from the start. */
const OPEN = ['validity', 'closed'];

/** The settings of a group: single ones before its groups and lists. */
function Group({ form, schema, path }: GroupProps) {
  const { t } = useTranslation();
  const kinds = listForms(schema).filter(({ properties }) => properties);
  const kind = readAt(form.settings, [...path, 'kind']);
  const { properties = {}, required = [] } = kinds.find((one) => kindOf(one) === kind) ?? kinds[0] ?? {};
  const parts = Object.entries(properties).map(([name, inner]) => {
    const isKind = inner.const !== undefined;
    return {
      form: isKind ? { ...form, set: changeKind(form, kinds, path) } : form,
      schema: isKind ? { ...inner, enum: kinds.map(kindOf) } : inner,
      path: [...path, name],
      label: nameSetting(t, [...path, name]),
      isRequired: required.includes(name),
    };
  });
  const isFirst = (part: SettingProps) => FIRST.includes(String(part.path.at(-1)));
  const groups = parts.filter((part) => isNested(part.schema));
  const single = parts.filter((part) => !isNested(part.schema));
  const drawGroup = (part: SettingProps) => {
    const Part = listForms(part.schema).some(({ items }) => items) ? Items : Nested;
    return <Part key={part.label} {...part} />;
  };
  return (
    <>
      {groups.filter(isFirst).map(drawGroup)}
      {single.length > 0 && (
        <div className={styles.settings}>
          {single.map((part) => (
            <Setting key={part.label} {...part} />
          ))}
        </div>
      )}
      {groups.filter((part) => !isFirst(part)).map(drawGroup)}
    </>
  );
}

function kindOf({ properties }: SettingSchema): string | undefined {
  return properties?.['kind']?.const;
}

/** Changes the kind, and keeps the settings that the new kind has as well. */
function changeKind(form: Form, kinds: readonly SettingSchema[], path: Path): Form['set'] {
  return (_path, kind) => {
    const names = Object.keys(kinds.find((one) => kindOf(one) === kind)?.properties ?? {});
    const kept = Object.entries(readAt(form.settings, path) ?? {}).filter(([name]) => names.includes(name));
    form.set(path, { ...Object.fromEntries(kept), kind });
  };
}

/** A group, or a list of groups. A choice between one value and several is not a group. */
function isNested(schema: SettingSchema): boolean {
  const forms = listForms(schema).filter(({ type }) => type !== 'null');
  return forms.every(({ properties, items }) => properties ?? (items && isNested(items)));
}

function Nested({ form, schema, path, label }: SettingProps) {
  const { t } = useTranslation();
  const isOptional = listForms(schema).some(({ type }) => type === 'null');
  if (isOptional && !isGroup(readAt(form.settings, path))) {
    const words = t('SALE_PAGE.ADD', { name: label });
    return <Change form={form} path={path} value={{}} words={words} hint={describeSetting(t, path, schema)} />;
  }
  return (
    <Fold form={form} path={path} heading={label} hint={describeSetting(t, path, schema)}>
      <Group form={form} schema={schema} path={path} />
      {isOptional && <Change form={form} path={path} words={t('SALE_PAGE.REMOVE', { name: label })} />}
    </Fold>
  );
}

function Items({ form, schema, path, label }: SettingProps) {
  const { t } = useTranslation();
  const nameOf = useItemNames();
  const items = readAt(form.settings, path);
  const count = Array.isArray(items) ? items.length : 0;
  const next = [...path, count];
  const item = listForms(schema).find((one) => one.items)?.items ?? {};
  const kind = kindOf(listForms(item)[0] ?? {});
  return (
    <div id={fieldIdOf(path)} tabIndex={-1} className={styles.findings} role="group" aria-label={label}>
      {Array.from({ length: count }, (_, index) => {
        const at = [...path, index];
        const name = formatItem(t, nameOf, form.settings, at);
        return (
          <Fold key={index} form={form} path={at} heading={name} hint={undefined}>
            <Group form={form} schema={item} path={at} />
            <Change form={form} path={at} words={t('SALE_PAGE.REMOVE', { name })} />
          </Fold>
        );
      })}
      <Change
        form={form}
        path={next}
        // If there are several kinds, a new item is of the first.
        value={kind === undefined ? {} : { kind }}
        words={t('SALE_PAGE.ADD', { name: formatItem(t, nameOf, form.settings, next) })}
        hint={describeSetting(t, path, schema)}
      />
    </div>
  );
}

type ChangeProps = Pick<SettingProps, 'form' | 'path'> & {
  /** The item to add. Undefined to remove the present one. */
  readonly value?: object;
  readonly words: string;
  readonly hint?: string | undefined;
};

function Change({ form, path, value, words, hint }: ChangeProps) {
  const change = () => {
    form.set(path, value);
    if (value) form.goTo(fieldOf(path));
  };
  return (
    <div className={styles.buttons}>
      <Button look={value ? 'quiet' : 'link'} id={value && fieldIdOf(path)} onClick={change}>
        {words}
      </Button>
      {hint && <span className={styles.state}>{hint}</span>}
    </div>
  );
}

type FoldProps = {
  readonly form: Form;
  readonly path: Path;
  readonly heading: string;
  readonly hint: string | undefined;
  readonly children: ReactNode;
};

/** A part of the form that renders once it is open. It opens when a person moves to a field in it. */
function Fold({ form, path, heading, hint, children }: FoldProps) {
  const { t } = useTranslation();
  const { findings, target, hotels } = form;
  const holdsTarget = target !== undefined && isWithin(fieldOf(path))(target);
  const name = path.findLast((part) => typeof part === 'string');
  const [isOpen, setIsOpen] = useState(holdsTarget || OPEN.includes(name ?? ''));
  const [seen, setSeen] = useState(target);
  const found = findings.filter(isWithin(fieldOf(path)));
  if (seen !== target) {
    setSeen(target);
    if (holdsTarget) setIsOpen(true);
  }
  const toggle = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    // Some settings of a hotel or product are chosen from the hotels' lists.
    if (isNowOpen && path.length === 2) hotels.askOnce();
  };
  return (
    <details open={isOpen} className={styles.fold} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary id={fieldIdOf(path)}>
        {heading}{' '}
        {found.length > 0 && (
          <Badge tone={found.some(({ tone }) => tone === 'negative') ? 'negative' : 'caution'}>
            {t('SALE_PAGE.FOUND', { count: found.length })}
          </Badge>
        )}
      </summary>
      {isOpen && (
        <div className={styles.inside}>
          {hint && <p className={styles.state}>{hint}</p>}
          <FindingsAt findings={found.filter(({ field }) => field === fieldOf(path))} />
          {children}
        </div>
      )}
    </details>
  );
}
