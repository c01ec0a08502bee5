import type { ComponentProps } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useSession } from '../frame/session-context.ts';

type OptionsProps = {
  /** The words of the empty choice; undefined where there is none. */
  readonly none?: string;
  readonly all: readonly { readonly id: string; readonly name: string }[];
};

/** What a field offers, by id and name. */
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

/** The same of tags, each with its words. */
export function TagOptions<Tag extends string>({ none, tags, say }: TagOptionsProps<Tag>) {
  return <Options {...(none !== undefined && { none })} all={tags.map((id) => ({ id, name: say(id) }))} />;
}

/** A list narrowed to one of the sale pages that somebody sees; nothing where they see one. */
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
