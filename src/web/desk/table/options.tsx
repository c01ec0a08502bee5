import type { ComponentProps } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useSession } from '../frame/session-context.ts';
import styles from './list-parts.module.css';

type OptionsProps = {
  /** The label of the empty choice. Undefined if there is none. */
  readonly none?: string;
  readonly all: readonly { readonly id: string; readonly name: string }[];
};

export function Options({ none, all }: OptionsProps) {
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}

type TagOptionsProps<Tag extends string> = Pick<OptionsProps, 'none'> & {
  readonly tags: readonly Tag[];
  readonly say: (tag: Tag) => string;
};

/** The same for tags, each with its text. */
export function TagOptions<Tag extends string>({ none, tags, say }: TagOptionsProps<Tag>) {
  return <Options {...(none !== undefined && { none })} all={tags.map((id) => ({ id, name: say(id) }))} />;
}

type Field = Omit<ComponentProps<typeof SelectField>, 'id' | 'label' | 'children'>;
type SortFieldProps<Sort extends string> = Field &
  Pick<TagOptionsProps<Sort>, 'say'> & { readonly usual: Sort; readonly sorts: readonly Sort[] };

/** The order of a list. Wide screens have heads for it. */
export function SortField<Sort extends string>({ usual, sorts, say, ...field }: SortFieldProps<Sort>) {
  const { t } = useTranslation();
  return (
    <div className={styles.narrow}>
      <SelectField id="filter-sort" label={t('FILTERS.SORT')} optional {...field}>
        <TagOptions none={say(usual)} tags={sorts.filter((sort) => sort !== usual)} say={say} />
      </SelectField>
    </div>
  );
}

/** Filters a list by one of the sale pages that a person sees. Renders nothing if they see only one. */
export function SalePageField(field: Field) {
  const { t } = useTranslation();
  const { sale_pages: pages } = useSession();
  if (pages.length < 2) return null;
  return (
    <SelectField id="filter-page" label={t('FILTERS.SALE_PAGE')} optional {...field}>
      <Options none={t('FILTERS.ANY')} all={pages} />
    </SelectField>
  );
}
