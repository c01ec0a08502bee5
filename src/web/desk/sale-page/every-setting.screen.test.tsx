import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listForms, type SettingSchema } from '#contract/desk/setting-schema.ts';
import { click } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { SALE_PAGE_FILE } from '../../../../test/screens/examples/desk-examples.ts';

type Walked = { readonly settings: unknown; readonly fields: readonly string[] };

/** Settings that contain each group and each kind of product once, and the fields of their single settings. */
function walk(schema: SettingSchema, path: string): Walked {
  const forms = listForms(schema).filter(({ type }) => type !== 'null');
  const items = forms.flatMap((form) => (form.items ? listForms(form.items) : []));
  if (items.some(({ properties }) => properties)) {
    const walked = items.map((item, index) => walk(item, `${path}-${index}`));
    return { settings: walked.map(({ settings }) => settings), fields: walked.flatMap(({ fields }) => fields) };
  }
  const [form] = forms;
  if (form && !form.properties) expect([path, forms.every(isWritten)]).toEqual([path, true]);
  if (forms.length > 1 || !form?.properties)
    return { settings: form?.const ?? (path.endsWith('-id') ? 'one' : undefined), fields: [path] };
  const walked = Object.entries(form.properties).map(
    ([name, inner]) => [name, walk(inner, `${path}-${name}`)] as const,
  );
  return {
    settings: Object.fromEntries(walked.map(([name, { settings }]) => [name, settings])),
    fields: walked.flatMap(([, { fields }]) => fields),
  };
}

const isSingle = ({ type }: SettingSchema) => ['string', 'number', 'integer', 'boolean'].includes(String(type));

/** Whether the form has fields for such a setting: one value, several, or either by key. */
function isWritten({ properties, additionalProperties: inner, ...form }: SettingSchema): boolean {
  if (properties) return Object.values(properties).every(isSingle);
  if (typeof inner === 'object') return isSingle(inner) || (inner.items !== undefined && isSingle(inner.items));
  return isSingle(form.items ?? form);
}

it('has a field for every setting of the schema', async () => {
  const { settings, fields } = walk(SALE_PAGE_FILE.schema, 'setting');
  expect(fields).toEqual(expect.arrayContaining(['setting-voucher_products-2-validity-closed-0-from']));
  const file = { ...SALE_PAGE_FILE, settings: settings as typeof SALE_PAGE_FILE.settings, draft: null };
  openDesk('/desk/sale-pages/demo', { salePage: file });
  await waitFor(() => expect(document.getElementById('setting-name')).not.toBeNull());
  const isEdited = (id: string) => {
    const field = document.getElementById(id);
    const controls = field?.matches('fieldset') ? [...field.querySelectorAll('input')] : [field];
    return controls.some((control) => control?.matches('input:not([readonly]), textarea, select'));
  };
  await waitFor(() => {
    document.querySelectorAll<HTMLElement>('details:not([open]) > summary').forEach(click);
    expect(fields.filter((id) => !isEdited(id))).toEqual([]);
  });
});
