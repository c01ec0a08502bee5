import { VIEW_NAMES } from '#contract/staff/staff-choices.ts';
import type { WireView } from '#contract/staff/staff-views.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { viewsQuery } from '../api/views.ts';
import { writeQuery } from '../api/staff-address.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import styles from './saved-views.module.css';
import { ViewDialog } from './view-dialog.tsx';

type SavedViewsProps = {
  readonly list: WireView['list'];
  /** The address of the list, below the desk's. */
  readonly path: string;
  readonly narrowed: Readonly<Record<string, string>>;
};

/** Lists as somebody narrowed them down, each by its name; and the one that is shown, to be saved. */
export function SavedViews({ list, path, narrowed }: SavedViewsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(viewsQuery);
  const [changed, setChanged] = useState<WireView | 'new'>();
  const views = data?.views.filter((view) => view.list === list) ?? [];
  const names: readonly string[] = VIEW_NAMES[list];
  const kept = Object.fromEntries(Object.entries(narrowed).filter(([name]) => names.includes(name)));
  const isNew =
    Object.keys(kept).length > 0 && !views.some(({ query }) => writeQuery(sort(query)) === writeQuery(sort(kept)));
  if (views.length === 0 && !isNew) return null;
  return (
    <nav className={styles.views} aria-label={t('VIEWS.LABEL')}>
      {views.map((view) => (
        <span key={view.id} className={styles.view}>
          <DeskLink to={path + writeQuery(view.query)}>{view.name}</DeskLink>
          {view.is_own && (
            <button
              type="button"
              className={styles.change}
              aria-label={t('VIEWS.CHANGE', { name: view.name })}
              onClick={() => setChanged(view)}
            >
              …
            </button>
          )}
        </span>
      ))}
      {isNew && (
        <Button look="link" onClick={() => setChanged('new')}>
          {t('VIEWS.SAVE')}
        </Button>
      )}
      {changed !== undefined && (
        <ViewDialog list={list} query={kept} view={changed} onClose={() => setChanged(undefined)} />
      )}
    </nav>
  );
}

function sort(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
