import type { DraftCheck } from '#contract/staff/staff-sale-page.ts';
import { useTranslation } from '../../text/translation.ts';
import { Badge } from '../frame/badge.tsx';
import { Panel } from '../frame/panel.tsx';
import { nameOf, type Finding, type Setting } from './place-findings.ts';
import styles from './sale-page.module.css';
import { sayGroup } from './say-setting.ts';
import { SettingField, type HotelItems } from './setting-field.tsx';
import type { AskedHotels } from './use-asked-hotels.ts';

type MainSettingsProps = {
  readonly settings: DraftCheck['settings'];
  readonly findings: readonly Finding[];
  readonly hotels: AskedHotels;
  readonly onChange: (change: Pick<Setting, 'path' | 'value'>) => void;
};

/** What most people change, as fields: each writes its setting into the text, which stays what counts. */
export function MainSettings({ settings, findings, hotels, onChange }: MainSettingsProps) {
  const { t } = useTranslation();
  const groups = [...new Set(settings.map((setting) => sayGroup(t, setting)))].map((name) => {
    const ofGroup = settings.filter((setting) => sayGroup(t, setting) === name);
    return { name, ofGroup, found: findings.filter(({ setting }) => setting && ofGroup.includes(setting)) };
  });
  if (settings.length === 0) return null;
  return (
    <Panel heading={t('SALE_PAGE.SETTINGS')}>
      {groups.map(({ name, ofGroup, found }, number) => (
        <details
          key={name}
          open={number === 0}
          // Their lists are asked for once somebody is about to choose from them.
          onToggle={({ currentTarget }) => {
            if (currentTarget.open && ofGroup.some(({ from }) => from)) hotels.askOnce();
          }}
        >
          <summary>
            {name} <Found findings={found} />
          </summary>
          <div className={styles.settings}>
            {ofGroup.map((setting) => (
              <SettingField
                key={nameOf(setting)}
                setting={setting}
                findings={found.filter((finding) => finding.setting === setting)}
                items={listItems(setting, hotels)}
                isAsked={setting.from !== null && hotels.isPending}
                onChange={onChange}
              />
            ))}
          </div>
        </details>
      ))}
    </Panel>
  );
}

/** How much was found in a group, which may be closed. */
function Found({ findings }: Pick<MainSettingsProps, 'findings'>) {
  const { t } = useTranslation();
  if (findings.length === 0) return null;
  const tone = findings.some((finding) => finding.tone === 'negative') ? 'negative' : 'caution';
  return <Badge tone={tone}>{t('SALE_PAGE.FOUND', { count: findings.length })}</Badge>;
}

function listItems({ from }: Setting, { data }: AskedHotels): HotelItems {
  const hotel = from && data?.properties.find(({ id }) => id === from.property_id);
  return hotel ? hotel.ids.filter(({ kind }) => kind === from.kind) : [];
}
