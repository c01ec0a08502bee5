import type { ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { writeQuery } from '../api/staff-address.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import styles from './list-parts.module.css';

type FilterBarProps = {
  /** The address of the list, below the desk's. */
  readonly path: string;
  readonly narrowed: Readonly<Record<string, string>>;
  readonly onShow: () => void;
  /** Clears the search text, which is in no address. */
  readonly onAll?: () => void;
  readonly children: ReactNode;
};

export function FilterBar({ path, narrowed, onShow, onAll, children }: FilterBarProps) {
  const { t } = useTranslation();
  return (
    <form
      className={styles.filters}
      noValidate
      aria-label={t('FILTERS.LABEL')}
      onSubmit={(event) => {
        event.preventDefault();
        onShow();
      }}
    >
      {children}
      <div className={styles.buttons}>
        <Button type="submit" look="quiet">
          {t('FILTERS.SHOW')}
        </Button>
        {Object.keys(narrowed).length > 0 && (
          <DeskLink to={path} onClick={onAll}>
            {t('FILTERS.ALL')}
          </DeskLink>
        )}
      </div>
    </form>
  );
}

type PagesProps = Pick<FilterBarProps, 'path' | 'narrowed'> & {
  /** The cursor of this page. Null on the first page. */
  readonly after: string | null;
  /** The cursor of the next page. Null on the last page. */
  readonly next: string | null;
};

/** How many rows a list has on all its pages. Nothing after the first page. */
export function FoundCount({ list }: { readonly list: { readonly count?: number | null | undefined } | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const count = list?.count;
  if (count === undefined) return null;
  return (
    <p className={styles.count}>
      {count === null ? t('PAGES.MANY', { most: number(10_000) }) : t('PAGES.COUNT', { count, number: number(count) })}
    </p>
  );
}

export function Pages({ path, narrowed, after, next }: PagesProps) {
  const { t } = useTranslation();
  if (after === null && next === null) return null;
  return (
    <nav className={styles.pages} aria-label={t('PAGES.LABEL')}>
      {after !== null && <DeskLink to={path + writeQuery(narrowed)}>{t('PAGES.FIRST')}</DeskLink>}
      {next !== null && <DeskLink to={path + writeQuery({ ...narrowed, after: next })}>{t('PAGES.NEXT')}</DeskLink>}
    </nav>
  );
}
