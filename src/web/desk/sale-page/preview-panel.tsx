import type { SalePageFile } from '#contract/staff/staff-sale-page.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { previewQuery } from '../api/sale-page.ts';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import styles from './sale-page.module.css';

const WIDTHS = ['phone', 'desktop'] as const;

type PreviewPanelProps = {
  readonly salePage: string;
  readonly file: SalePageFile;
  /** Whether the draft as it is saved cannot be drawn. */
  readonly isWrong: boolean;
};

/** The guest page as the saved draft would have it; drawn again with each save. */
export function PreviewPanel({ salePage, file: { draft, number }, isWrong }: PreviewPanelProps) {
  const { t } = useTranslation();
  const preview = useQuery(previewQuery(salePage));
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('phone');
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
      {isWrong ? (
        <Notice tone="info">{t('PREVIEW_PAGE.WRONG')}</Notice>
      ) : (
        <QueryView query={preview}>
          {({ address }) => (
            <div className={styles.stage}>
              <iframe
                // Another draft is another page.
                key={draft ? `draft ${draft.revision}` : `version ${number}`}
                className={styles.preview}
                data-width={width}
                src={address}
                title={t('PREVIEW_PAGE.TITLE')}
                sandbox="allow-scripts allow-same-origin allow-forms"
                loading="lazy"
              />
            </div>
          )}
        </QueryView>
      )}
    </Panel>
  );
}
