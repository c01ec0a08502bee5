import type { SalePageFile, Publication } from '#contract/desk/staff-sale-page.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { saveFile } from '../api/save-file.ts';
import { Panel } from '../frame/panel.tsx';
import styles from './sale-page.module.css';
import { Badge } from '../frame/badge.tsx';
import { FaultNotice } from '../frame/fault-notice.tsx';
import { DraftState } from './draft-parts.tsx';
import { Findings, Changes } from './findings-panel.tsx';
import { listHotelFindings } from './findings.ts';
import type { Form } from './form.ts';
import { PUBLISH_REASONS } from '#contract/desk/staff-choices.ts';
import { useForm } from 'react-hook-form';
import { ActSheet } from '../acts/act-sheet.tsx';
import { ReasonField } from '../acts/reason-fields.tsx';
import { actAtDesk, callDesk } from '../api/desk-call.ts';
import { previewQuery } from '../api/sale-page.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type CSSProperties } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { QueryView } from '../frame/query-view.tsx';

type FilePanelProps = { readonly salePage: string; readonly file: SalePageFile };

/** The saved draft, or the published version, as the file for `sale-page apply`. */
export function FilePanel({ salePage, file: { draft, file } }: FilePanelProps) {
  const { t } = useTranslation();
  const text = draft?.file ?? file;
  const save = () => saveFile(`${salePage}.sale-page.yaml`, 'application/yaml', text);
  return (
    <Panel
      heading={t('SALE_PAGE.FILE')}
      actions={
        <Button look="quiet" onClick={save}>
          {t('SALE_PAGE.DOWNLOAD')}
        </Button>
      }
    >
      <p className={styles.state}>{t(draft ? 'SALE_PAGE.FILE_OF_DRAFT' : 'SALE_PAGE.FILE_PUBLISHED')}</p>
      <details>
        <summary>{t('SALE_PAGE.SHOW_FILE')}</summary>
        <div className={styles.file}>
          <TextAreaField
            id="sale-page-file"
            label={t('SALE_PAGE.FILE')}
            dir="ltr"
            rows={24}
            wrap="off"
            readOnly
            value={text}
          />
        </div>
      </details>
    </Panel>
  );
}

type HotelsPanelProps = Pick<Form, 'settings' | 'hotels'> & { readonly onGo: ((field: string) => void) | undefined };

const TONES = { ready: 'positive', degraded: 'caution', not_bookable: 'negative' } as const;

export function HotelsPanel({ settings, hotels, onGo }: HotelsPanelProps) {
  const { t } = useTranslation();
  return (
    <Panel
      heading={t('HOTELS.HEADING')}
      actions={
        <Button look="quiet" busy={hotels.isPending} onClick={hotels.ask}>
          {t('HOTELS.ASK')}
        </Button>
      }
    >
      <p className={styles.state}>{t('HOTELS.LEAD')}</p>
      <FaultNotice error={hotels.error} />
      {hotels.data?.properties.map((property) => (
        <section key={property.id} className={styles.findings} aria-label={property.name}>
          <h3>
            {property.name} <Badge tone={TONES[property.verdict]}>{t(`HOTELS.${property.verdict}`)}</Badge>
          </h3>
          <Findings settings={settings} findings={listHotelFindings(t, settings, property)} onGo={onGo} />
          {property.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </section>
      ))}
    </Panel>
  );
}

type DraftDialogProps = {
  readonly salePage: string;
  readonly changes: readonly string[];
  readonly onDone: (file: SalePageFile) => void;
  readonly onClose: () => void;
};
type PublishDialogProps = DraftDialogProps & { readonly revision: number };

export function PublishDialog({ salePage, revision, changes, onDone, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const { register, getValues } = useForm<Pick<Publication, 'reason'>>({ defaultValues: { reason: 'texts' } });
  const publication = async () => {
    const body = { revision, ...getValues() };
    const file = await actAtDesk('POST /staff/sale-pages/:salePage/publish', { salePage, body });
    onDone(file);
    return { sentences: [t('SALE_PAGE.PUBLISHED', { number: file.number })] };
  };
  return (
    <ActSheet heading={t('SALE_PAGE.PUBLISH')} doWords={t('SALE_PAGE.PUBLISH')} act={publication} onClose={onClose}>
      <p>{t('SALE_PAGE.PUBLISH_LEAD')}</p>
      <Changes changes={changes} />
      <ReasonField reasons={PUBLISH_REASONS} {...register('reason')} />
    </ActSheet>
  );
}

export function DiscardDialog({
  salePage,
  file,
  changes,
  onDone,
  onClose,
}: DraftDialogProps & Pick<FilePanelProps, 'file'>) {
  const { t } = useTranslation();
  const discard = async () => {
    const body = { revision: file.draft?.revision ?? 0 };
    onDone(await callDesk('POST /staff/sale-pages/:salePage/draft/discard', { salePage, body }));
    return { sentences: [] };
  };
  return (
    <ActSheet heading={t('SALE_PAGE.DISCARD')} doWords={t('SALE_PAGE.DISCARD')} act={discard} onClose={onClose}>
      <DraftState file={file} isSaved />
      <p>{t('SALE_PAGE.DISCARD_LEAD')}</p>
      <Changes changes={changes} />
    </ActSheet>
  );
}

const WIDTHS = ['phone', 'desktop'] as const;
/** Must match `.preview`. */
const DESKTOP_PX = 1092;

type PreviewPanelProps = {
  readonly salePage: string;
  readonly file: SalePageFile;
  /** Whether the saved draft cannot be rendered. */
  readonly isWrong: boolean;
};

/** The guest page as the saved draft has it. Reloaded after each save. */
export function PreviewPanel({ salePage, file: { draft, number }, isWrong }: PreviewPanelProps) {
  const { t } = useTranslation();
  const preview = useQuery(previewQuery(salePage));
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('phone');
  const { stage, scale } = useScale();
  return (
    <Panel
      heading={t('PREVIEW_PAGE.HEADING')}
      actions={
        <div className={[styles.buttons, styles.widths].join(' ')} role="group" aria-label={t('PREVIEW_PAGE.WIDTH')}>
          {WIDTHS.map((one) => (
            <Button key={one} look="quiet" aria-pressed={one === width} onClick={() => setWidth(one)}>
              {t(`PREVIEW_PAGE.${one}`)}
            </Button>
          ))}
        </div>
      }
    >
      <p className={styles.state}>{t(draft ? 'PREVIEW_PAGE.OF_DRAFT' : 'PREVIEW_PAGE.AS_PUBLISHED')}</p>
      <p className={styles.state}>{t('PREVIEW_PAGE.NOT_SHOWN')}</p>
      {isWrong ? (
        <Notice tone="info">{t('PREVIEW_PAGE.WRONG')}</Notice>
      ) : (
        <QueryView query={preview}>
          {({ address }) => (
            <div ref={stage} className={styles.stage} style={{ '--scale': scale } as CSSProperties}>
              <iframe
                // A new key reloads the frame for another draft.
                key={draft ? `draft ${draft.revision}` : `version ${number}`}
                className={styles.preview}
                data-width={width}
                src={address}
                title={t('PREVIEW_PAGE.TITLE')}
                loading="lazy"
              />
            </div>
          )}
        </QueryView>
      )}
    </Panel>
  );
}

/** The scale at which a desktop-wide page fits into the available width. */
function useScale() {
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    if (!stage) return undefined;
    const observer = new ResizeObserver(() => setScale(Math.min(1, stage.clientWidth / DESKTOP_PX)));
    observer.observe(stage);
    return () => observer.disconnect();
  }, [stage]);
  return { stage: setStage, scale };
}
