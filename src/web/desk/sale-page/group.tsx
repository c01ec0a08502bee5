import { listForms, type SettingSchema } from '#contract/staff/setting-schema.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../frame/badge.tsx';
import { FindingsAt } from './findings-at.tsx';
import { isWithin } from './findings.ts';
import { fieldIdOf, fieldOf, focusField, type Form, type SettingProps } from './form.ts';
import { isGroup, readAt, type Path } from './settings.ts';
import styles from './sale-page.module.css';
import { sayItem, saySetting } from './say-setting.ts';
import { Setting } from './setting.tsx';

type GroupProps = Pick<SettingProps, 'form' | 'schema' | 'path'>;

/** The form of a sale page: a field for every setting of the schema. */
export function SettingForm({ form, schema }: Omit<GroupProps, 'path'>) {
  const { target } = form;
  useEffect(() => {
    if (target) focusField(target.field);
  }, [target]);
  return <Group form={form} schema={schema} path={[]} />;
}

/** The settings of a group: single ones first, then the groups and lists in it. */
function Group({ form, schema, path }: GroupProps) {
  const kinds = listForms(schema).filter(({ properties }) => properties);
  const kind = readAt(form.settings, [...path, 'kind']);
  const { properties = {}, required = [] } = kinds.find((one) => kindOf(one) === kind) ?? kinds[0] ?? {};
  const parts = Object.entries(properties).map(([name, inner]) => {
    const isKind = inner.const !== undefined;
    return {
      form: isKind ? { ...form, set: changeKind(form, kinds, path) } : form,
      schema: isKind ? { ...inner, enum: kinds.map(kindOf) } : inner,
      path: [...path, name],
      label: saySetting([name]),
      isRequired: required.includes(name),
    };
  });
  const [nested, single] = [
    parts.filter((part) => isNested(part.schema)),
    parts.filter((part) => !isNested(part.schema)),
  ];
  return (
    <>
      <div className={styles.settings}>
        {single.map((part) => (
          <Setting key={part.label} {...part} />
        ))}
      </div>
      {nested.map((part) => {
        const Part = listForms(part.schema).some(({ items }) => items) ? Items : Nested;
        return <Part key={part.label} {...part} />;
      })}
    </>
  );
}

function kindOf({ properties }: SettingSchema): string | undefined {
  return properties?.['kind']?.const;
}

/** What another kind has, too, is kept. */
function changeKind(form: Form, kinds: readonly SettingSchema[], path: Path): Form['set'] {
  return (_path, kind) => {
    const names = Object.keys(kinds.find((one) => kindOf(one) === kind)?.properties ?? {});
    const kept = Object.entries(readAt(form.settings, path) ?? {}).filter(([name]) => names.includes(name));
    form.set(path, { ...Object.fromEntries(kept), kind });
  };
}

/** A group, or a list of groups; a choice between one value and several is no group. */
function isNested(schema: SettingSchema): boolean {
  const forms = listForms(schema).filter(({ type }) => type !== 'null');
  return forms.every(({ properties, items }) => properties ?? (items && isNested(items)));
}

/** A group within a group, which some sale pages do without. */
function Nested({ form, schema, path, label }: SettingProps) {
  const { t } = useTranslation();
  const isOptional = listForms(schema).some(({ type }) => type === 'null');
  if (isOptional && !isGroup(readAt(form.settings, path))) {
    return <Add form={form} path={path} value={{}} label={label} hint={schema.description} />;
  }
  return (
    <Fold form={form} path={path} heading={label} hint={schema.description}>
      <Group form={form} schema={schema} path={path} />
      {isOptional && <Remove form={form} path={path} words={t('SALE_PAGE.REMOVE', { name: label })} />}
    </Fold>
  );
}

/** The hotels, products, rooms, pictures or closed days of a list. */
function Items({ form, schema, path, label }: SettingProps) {
  const { t } = useTranslation();
  const items = readAt(form.settings, path);
  const count = Array.isArray(items) ? items.length : 0;
  const item = listForms(schema).find((one) => one.items)?.items ?? {};
  return (
    <div id={fieldIdOf(path)} tabIndex={-1} className={styles.findings} role="group" aria-label={label}>
      {Array.from({ length: count }, (_, index) => {
        const at = [...path, index];
        const name = sayItem(t, form.settings, at);
        return (
          <Fold key={index} form={form} path={at} heading={name} hint={undefined}>
            <Group form={form} schema={item} path={at} />
            <Remove form={form} path={at} words={t('SALE_PAGE.REMOVE', { name })} />
          </Fold>
        );
      })}
      <Add form={form} path={[...path, count]} value={startOf(item)} label={label} hint={schema.description} />
    </div>
  );
}

/** A new one of several kinds is of the first. */
function startOf(item: SettingSchema): object {
  const kind = kindOf(listForms(item)[0] ?? {});
  return kind === undefined ? {} : { kind };
}

type AddProps = Pick<SettingProps, 'form' | 'path' | 'label'> & {
  readonly value: object;
  readonly hint: string | undefined;
};

function Add({ form, path, value, label, hint }: AddProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.buttons}>
      <Button look="quiet" id={fieldIdOf(path)} onClick={() => form.set(path, value)}>
        {t('SALE_PAGE.ADD', { name: label })}
      </Button>
      <span className={styles.state}>{hint}</span>
    </div>
  );
}

type RemoveProps = Pick<SettingProps, 'form' | 'path'> & { readonly words: string };

function Remove({ form, path, words }: RemoveProps) {
  return (
    <div className={styles.buttons}>
      <Button look="link" onClick={() => form.set(path, undefined)}>
        {words}
      </Button>
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

/** A part of the form that is drawn once it is open; it opens for a person who wants to go to a field in it. */
function Fold({ form, path, heading, hint, children }: FoldProps) {
  const { t } = useTranslation();
  const { findings, target, hotels } = form;
  const [isOpen, setIsOpen] = useState(false);
  const [seen, setSeen] = useState(target);
  const found = findings.filter(isWithin(fieldOf(path)));
  if (target && seen !== target) {
    setSeen(target);
    if (isWithin(fieldOf(path))(target)) setIsOpen(true);
  }
  const toggle = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    // Some settings of a hotel or product are chosen from the lists of hotels.
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
