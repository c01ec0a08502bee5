import { useTranslation } from '../../text/translation.ts';
import { welcomePath } from '../../api/sale-page-address.ts';

/** Leads a card's holder to the form for a mailed link. A plain link, because the router may not be loaded yet. */
export function HolderLink() {
  const { t, language } = useTranslation();
  return (
    <p>
      <a href={`${welcomePath()}/my-cards?language=${language}`}>{t('MAILBOX.FIND_CARDS')}</a>
    </p>
  );
}
