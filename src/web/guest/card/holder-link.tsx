import { useTranslation } from '../../text/translation.ts';
import { welcomePath } from '../../api/sale-page-address.ts';

/** Leads to where the holder of a card asks for a link by mail. A plain link: the router may not be there yet. */
export function HolderLink() {
  const { t, language } = useTranslation();
  return (
    <p>
      <a href={`${welcomePath()}/my-cards?language=${language}`}>{t('MAILBOX.FIND_CARDS')}</a>
    </p>
  );
}
