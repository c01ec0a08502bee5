import type { ComponentProps } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useSession } from '../frame/session-context.ts';

type Named = { readonly id: string; readonly name: string };

/** Any, or one of what has an id and a name. */
export function NamedOptions({ all }: { readonly all: readonly Named[] }) {
  const { t } = useTranslation();
  return (
    <>
      <option value="">{t('FILTERS.ANY')}</option>
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}

/** A list narrowed to one of the sale pages that somebody sees; nothing where they see one. */
export function SalePageField(field: Omit<ComponentProps<typeof SelectField>, 'id' | 'label' | 'children'>) {
  const { t } = useTranslation();
  const { sale_pages: pages } = useSession();
  if (pages.length < 2) return null;
  return (
    <SelectField id="filter-page" label={t('FILTERS.SALE_PAGE')} optional {...field}>
      <NamedOptions all={pages} />
    </SelectField>
  );
}
