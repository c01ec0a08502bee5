import type { SalePageFile } from '#contract/desk/staff-sale-page.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActorName } from '../frame/actor-name.tsx';
import { MissingActs } from '../frame/missing-acts.tsx';
import { useMay } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { formatFault } from '../frame/format-fault.ts';
import { Changes } from './findings-panel.tsx';
import styles from './sale-page.module.css';
import type { Draft } from './use-draft.ts';

type PartProps = { readonly file: SalePageFile; readonly draft: Draft };

export function DraftState({ file, isSaved }: Pick<PartProps, 'file'> & { readonly isSaved: boolean }) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  const { draft, number, versions } = file;
  const at = versions.find((version) => version.number === number)?.applied_at;
  if (!isSaved) return <p className={styles.state}>{t('SALE_PAGE.NOT_SAVED')}</p>;
  if (!draft) {
    return at && <p className={styles.state}>{t('SALE_PAGE.AS_PUBLISHED', { at: format.moment(at) })}</p>;
  }
  return (
    <p className={styles.state}>
      {t('SALE_PAGE.SAVED', { at: format.moment(draft.saved_at) })} <ActorName by={draft.by} />
    </p>
  );
}

/** Warns of a version that was published since the draft began, until the person has acknowledged its changes. */
export function StaleNotice({ file, draft: { isStale, saving } }: PartProps) {
  const { t } = useTranslation();
  const mayEdit = useMay('sale_page.edit');
  if (!isStale) return null;
  return (
    <Notice tone="caution">
      <p>{t('SALE_PAGE.STALE', { number: file.number })}</p>
      <Changes changes={file.published_since} />
      {mayEdit && (
        <Button look="quiet" busy={saving.isPending} onClick={() => saving.mutate(file.number)}>
          {t('SALE_PAGE.KEEP_MINE')}
        </Button>
      )}
    </Notice>
  );
}

export function DraftFault({ draft: { error, lookAgain } }: Pick<PartProps, 'draft'>) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <Notice tone="negative" live="assertive">
      <p>{formatFault(t, error)}</p>
      <div className={styles.buttons}>
        <Button look="link" onClick={() => void lookAgain(true)}>
          {t('SALE_PAGE.TAKE_THEIRS')}
        </Button>
        <Button look="link" onClick={() => void lookAgain(false)}>
          {t('SALE_PAGE.KEEP_TYPED')}
        </Button>
      </div>
    </Notice>
  );
}

type DraftButtonsProps = PartProps & {
  readonly isClean: boolean;
  readonly onOpen: (dialog: 'publish' | 'discard') => void;
};

export function DraftButtons({ file, draft: own, isClean, onOpen }: DraftButtonsProps) {
  const { t } = useTranslation();
  const mayEdit = useMay('sale_page.edit');
  const mayPublish = useMay('sale_page.publish');
  const { draft } = file;
  const { saving, basedOn, isSaved, isStale } = own;
  const why = isStale ? 'STALE' : isClean ? 'SAVED' : 'FAULTS';
  if (!mayEdit) return <MissingActs acts={[{ words: t('SALE_PAGE.SAVE'), right: 'sale_page.edit' }]} />;
  return (
    <>
      <p className={styles.state}>{t(`SALE_PAGE.WHY_${!isSaved ? 'NOT_SAVED' : draft ? why : 'NO_DRAFT'}`)}</p>
      <div className={styles.buttons}>
        <Button look="quiet" busy={saving.isPending} disabled={isSaved} onClick={() => saving.mutate(basedOn)}>
          {t('SALE_PAGE.SAVE')}
        </Button>
        {mayPublish && (
          <Button disabled={!draft || !isSaved || isStale || !isClean} onClick={() => onOpen('publish')}>
            {t('SALE_PAGE.PUBLISH')}
          </Button>
        )}
        {!mayPublish && <MissingActs acts={[{ words: t('SALE_PAGE.PUBLISH'), right: 'sale_page.publish' }]} />}
        {draft && (
          <Button look="link" onClick={() => onOpen('discard')}>
            {t('SALE_PAGE.DISCARD')}
          </Button>
        )}
      </div>
    </>
  );
}
