import type { SalePageHotels } from '#contract/staff/staff-sale-page.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Badge } from '../frame/badge.tsx';
import { Panel } from '../frame/panel.tsx';
import { wordFault } from '../frame/word-fault.ts';
import type { Finding } from './place-findings.ts';
import styles from './sale-page.module.css';
import type { AskedHotels } from './use-asked-hotels.ts';

type HotelsPanelProps = {
  /** What is shown at its field. */
  readonly placed: readonly Finding[];
  readonly hotels: AskedHotels;
  readonly onGo: (line: number) => void;
  /** Writes an id where the cursor stands. */
  readonly onInsert: (id: string) => void;
};

type Property = SalePageHotels['properties'][number];

const TONES = { ready: 'positive', degraded: 'caution', 'not-bookable': 'negative' } as const;

/** What the hotels' own systems say of what is published, and the ids that the file may name. */
export function HotelsPanel({ hotels, placed, onGo, onInsert }: HotelsPanelProps) {
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
        <Hotel key={property.id} property={property} placed={placed} onGo={onGo} onInsert={onInsert} />
      ))}
    </Panel>
  );
}

type HotelProps = Omit<HotelsPanelProps, 'hotels'> & { readonly property: Property };

function Hotel({ property: { id, name, verdict, findings, notes, ids }, placed, onGo, onInsert }: HotelProps) {
  const { t } = useTranslation();
  const ofIt = placed.filter(({ setting }) => setting?.property_id === id);
  const others = findings.filter(({ sentence }) => !ofIt.some(({ message }) => message === sentence));
  const [chosen, setChosen] = useState('');
  return (
    <section className={styles.findings} aria-label={name}>
      <h3>
        {name} <Badge tone={TONES[verdict]}>{t(`HOTELS.${verdict}`)}</Badge>
      </h3>
      <ul className={styles.remarks}>
        {ofIt.length > 0 && <li>{t('HOTELS.AT_FIELDS', { count: ofIt.length })}</li>}
        {others.map(({ line, field, sentence, fixable_by: by }) => (
          <li key={`${field} ${sentence}`}>
            <Button look="link" onClick={() => onGo(line)}>
              {t('SALE_PAGE.LINE', { line })}
            </Button>{' '}
            <code>{field}</code> {sentence} {t(`HOTELS.BY_${by}`)}
          </li>
        ))}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {ids.length > 0 && (
        <div className={styles.insert}>
          <SelectField
            id={`ids-${id}`}
            label={t('HOTELS.IDS')}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{t('HOTELS.CHOOSE')}</option>
            {ids.map((one) => (
              <option key={`${one.kind} ${one.id}`} value={one.id}>
                {`${t(`HOTELS.${one.kind}`)}: ${one.name}`}
              </option>
            ))}
          </SelectField>
          <Button look="quiet" disabled={chosen === ''} onClick={() => onInsert(chosen)}>
            {t('HOTELS.INSERT')}
          </Button>
        </div>
      )}
    </section>
  );
}
