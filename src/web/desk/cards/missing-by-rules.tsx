import type { StaffCard } from '#contract/desk/staff-cards.ts';
import { useTranslation } from '../../text/translation.ts';
import styles from './card.module.css';

/** Says which acts a usable card lacks because of its product. */
export function MissingByRules({ card: { card, rules } }: { readonly card: StaffCard }) {
  const { t } = useTranslation();
  if (!card.usable) return null;
  return (
    <>
      {!rules.at_counters && <p className={styles.soft}>{t('CARD_SCREEN.NO_REDEEM')}</p>}
      {!rules.on_bills && <p className={styles.soft}>{t('CARD_SCREEN.NO_PAY_BILL')}</p>}
    </>
  );
}
