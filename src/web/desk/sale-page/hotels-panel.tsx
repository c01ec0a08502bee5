import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../frame/badge.tsx';
import { Panel } from '../frame/panel.tsx';
import { FaultNotice } from '../frame/fault-notice.tsx';
import { Findings } from './findings-panel.tsx';
import { listHotelFindings } from './findings.ts';
import type { Form } from './form.ts';
import styles from './sale-page.module.css';

type HotelsPanelProps = Pick<Form, 'settings' | 'hotels'> & { readonly onGo: ((field: string) => void) | undefined };

const TONES = { ready: 'positive', degraded: 'caution', not_bookable: 'negative' } as const;

/** Findings of the hotels' own systems in the published version. */
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
