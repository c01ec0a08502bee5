import { useTranslation } from '../../text/translation.ts';
import { welcomePath } from '../../api/sale-page-address.ts';
import styles from './welcome.module.css';

/** Plain links, because the router is not loaded yet. */
export function MailboxLinks() {
  const { t, language } = useTranslation();
  const to = (screen: string) => `${welcomePath()}/${screen}?language=${language}`;
  return (
    <p className={styles.mailbox}>
      <span>
        {t('MAILBOX.BOOKED_ALREADY')} <a href={to('my-booking')}>{t('MAILBOX.FIND_BOOKING')}</a>
      </span>
      <span>
        {t('MAILBOX.NO_CODE')} <a href={to('my-cards')}>{t('MAILBOX.FIND_CARDS')}</a>
      </span>
    </p>
  );
}
