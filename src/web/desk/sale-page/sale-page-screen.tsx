import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { salePageQuery } from '../api/sale-page.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Screen } from '../frame/screen.tsx';
import { useSession } from '../frame/session-context.ts';
import { useAddress } from '../frame/use-address.ts';
import { DraftEditor } from './draft-editor.tsx';
import styles from './sale-page.module.css';

export function SalePageScreen() {
  const { t } = useTranslation();
  const { parts } = useAddress();
  const { sale_pages: pages } = useSession();
  const page = pages.find(({ id }) => id === parts[1]) ?? pages[0];
  const file = useQuery({ ...salePageQuery(page?.id ?? ''), enabled: page !== undefined });
  return (
    <Screen heading={t('ROOMS.SALE_PAGES')} lead={page && `${page.name} · ${page.id}`}>
      {pages.length > 1 && (
        <ul className={styles.pages}>
          {pages.map(({ id, name }) => (
            <li key={id}>
              <DeskLink to={`/sale-pages/${id}`} aria-current={id === page?.id ? 'page' : undefined}>
                {name}
              </DeskLink>
            </li>
          ))}
        </ul>
      )}
      {page ? (
        <QueryView query={file}>{(data) => <DraftEditor key={page.id} salePage={page.id} file={data} />}</QueryView>
      ) : (
        <Notice tone="info">{t('SALE_PAGE.NONE')}</Notice>
      )}
    </Screen>
  );
}
