import type { SalePageFile } from '#contract/desk/staff-sale-page.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { formatTag } from '../acts/format-tag.ts';
import { Entries, Entry } from '../table/entries.tsx';
import { Panel } from '../frame/panel.tsx';
import { ActorName } from '../frame/actor-name.tsx';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { Changes } from './findings-panel.tsx';
import styles from './sale-page.module.css';

type VersionsProps = {
  readonly salePage: string;
  readonly file: SalePageFile;
  /** Loads the settings of a version into the form. Undefined for a read-only person. */
  readonly onTake: ((number: number) => void) | undefined;
};

/** Every published version, with its author and reason. Going back creates a new version with old settings. */
export function Versions({ salePage, file, onTake }: VersionsProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(salePage);
  return (
    <Panel heading={t('SALE_PAGE.VERSIONS')}>
      <Entries ordered>
        {file.versions.map(({ number, by, reason, applied_at: at, changes }) => (
          <Entry
            key={number}
            title={t(number === file.number ? 'SALE_PAGE.VERSION_NOW' : 'SALE_PAGE.VERSION', { number })}
            more={
              <InlineList
                parts={[format.moment(at), <ActorName key="by" by={by} />, formatTag(t, `REASON.${reason}`)]}
              />
            }
          >
            {changes.length > 0 && (
              <details>
                <summary>{t('SALE_PAGE.CHANGES_COUNT', { count: changes.length })}</summary>
                <Changes changes={changes} />
              </details>
            )}
            {onTake && number !== file.number && (
              <div className={styles.buttons}>
                <Button look="link" aria-label={t('SALE_PAGE.TAKE_NAMED', { number })} onClick={() => onTake(number)}>
                  {t('SALE_PAGE.TAKE')}
                </Button>
              </div>
            )}
          </Entry>
        ))}
      </Entries>
    </Panel>
  );
}
