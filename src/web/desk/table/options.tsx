import type { ComponentProps } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useSession } from '../frame/session-context.ts';

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

/** Filters a list by one of the sale pages that a person sees. Renders nothing if they see only one. */
export function SalePageField(field: Omit<ComponentProps<typeof SelectField>, 'id' | 'label' | 'children'>) {
  const { t } = useTranslation();
  const { sale_pages: pages } = useSession();
  if (pages.length < 2) return null;
  return (
    <SelectField id="filter-page" label={t('FILTERS.SALE_PAGE')} optional {...field}>
      <Options none={t('FILTERS.ANY')} all={pages} />
    </SelectField>
  );
}
