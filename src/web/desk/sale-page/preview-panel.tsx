import type { SalePageFile } from '#contract/desk/staff-sale-page.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type CSSProperties } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { previewQuery } from '../api/sale-page.ts';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import styles from './sale-page.module.css';

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
