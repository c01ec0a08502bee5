import type { SalePageHotels } from '#contract/staff/staff-sale-page.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Badge } from '../frame/badge.tsx';
import { Panel } from '../frame/panel.tsx';
import { wordFault } from '../frame/word-fault.ts';
import { Findings } from './findings-panel.tsx';
import { isWithin, type Finding } from './findings.ts';
import type { Form } from './form.ts';
import styles from './sale-page.module.css';
import { saySetting } from './say-setting.ts';

type HotelsPanelProps = Pick<Form, 'settings' | 'hotels'> & {
  /** What is shown at its field, too. */
  readonly placed: readonly Finding[];
  readonly onGo: ((field: string) => void) | undefined;
};

type HotelProps = Omit<HotelsPanelProps, 'hotels'> & { readonly property: SalePageHotels['properties'][number] };

const TONES = { ready: 'positive', degraded: 'caution', 'not-bookable': 'negative' } as const;

/** What the hotels' own systems say of what is published. */
export function HotelsPanel({ hotels, ...props }: HotelsPanelProps) {
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
      {hotels.error && (
        <Notice tone="negative" live="assertive">
          {wordFault(t, hotels.error)}
        </Notice>
      )}
      {hotels.data?.properties.map((property) => (
        <Hotel key={property.id} property={property} {...props} />
      ))}
    </Panel>
  );
}

function Hotel({ property: { id, name, verdict, findings, notes }, settings, placed, onGo }: HotelProps) {
  const { t } = useTranslation();
  const drafted = [settings['properties']].flat().findIndex((one) => (one as { id?: unknown } | null)?.id === id);
  const ofIt = placed.filter(isWithin(`properties.${drafted}`));
  const others = findings.filter(({ sentence }) => !ofIt.some(({ message }) => message === sentence));
  return (
    <section className={styles.findings} aria-label={name}>
      <h3>
        {name} <Badge tone={TONES[verdict]}>{t(`HOTELS.${verdict}`)}</Badge>
      </h3>
      <Findings settings={settings} findings={ofIt} onGo={onGo} />
      <ul className={styles.remarks}>
        {others.map(({ field, sentence, fixable_by: by }) => (
          <li key={`${field} ${sentence}`}>
            {`${saySetting(field.split('.').slice(2))}: ${sentence} ${t(`HOTELS.BY_${by}`)}`}
          </li>
        ))}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
