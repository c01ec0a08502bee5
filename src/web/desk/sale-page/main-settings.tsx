import type { DraftCheck } from '#contract/staff/staff-sale-page.ts';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { Panel } from '../frame/panel.tsx';
import styles from './sale-page.module.css';
import { SettingField, type HotelItems, type Setting } from './setting-field.tsx';
import type { AskedHotels } from './use-asked-hotels.ts';

type MainSettingsProps = {
  readonly check: DraftCheck;
  readonly hotels: AskedHotels;
  readonly onChange: (change: Pick<Setting, 'path' | 'value'>) => void;
};

/** What most people change, as fields: each writes its setting into the text, which stays what counts. */
export function MainSettings({ check: { settings, faults }, hotels, onChange }: MainSettingsProps) {
  const { t } = useTranslation();
  const groups = [...new Set(settings.map((setting) => sayGroup(t, setting)))].map((name) => {
    return { name, ofGroup: settings.filter((setting) => sayGroup(t, setting) === name) };
  });
  if (settings.length === 0) return null;
  return (
    <Panel heading={t('SALE_PAGE.SETTINGS')}>
      {groups.map(({ name, ofGroup }, number) => (
        <details
          key={name}
          open={number === 0}
          // Their lists are asked for once somebody is about to choose from them.
          onToggle={({ currentTarget }) => {
            if (currentTarget.open && ofGroup.some(({ from }) => from)) hotels.askOnce();
          }}
        >
          <summary>{name}</summary>
          <div className={styles.settings}>
            {ofGroup.map((setting) => {
              const field = setting.path.join('.');
              return (
                <SettingField
                  key={field}
                  setting={setting}
                  error={faults.find((fault) => fault.field === field)?.message}
                  items={listItems(setting, hotels)}
                  isAsked={setting.from !== null && hotels.isPending}
                  onChange={onChange}
                />
              );
            })}
          </div>
        </details>
      ))}
    </Panel>
  );
}

function listItems({ from }: Setting, { data }: AskedHotels): HotelItems {
  const hotel = from && data?.properties.find(({ id }) => id === from.property_id);
  return hotel ? hotel.ids.filter(({ kind }) => kind === from.kind) : [];
}

function sayGroup(t: Translate, { property_id: propertyId, product_id: productId }: Setting): string {
  if (propertyId !== null) return t('SALE_PAGE.OF_HOTEL', { id: propertyId });
  return productId === null ? t('SALE_PAGE.OF_PAGE') : t('SALE_PAGE.OF_PRODUCT', { id: productId });
}
