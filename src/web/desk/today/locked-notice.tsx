import type { Today } from '#contract/desk/staff-oversight.ts';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { writeQuery } from '../api/staff-address.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { useSession } from '../frame/session-context.ts';

/** Fewer are guests who mistype. This many suggest guessing. */
const MANY_LOCKED = 10;

/** Codes that are locked, so that their holders cannot use the cards. Many may be an attack. */
export function LockedNotices({ locked }: Pick<Today, 'locked'>) {
  const { t } = useTranslation();
  const { sale_pages: pages } = useSession();
  return locked.map(({ sale_page_id: id, cards, batches }) => (
    <Notice
      key={id}
      tone={cards < MANY_LOCKED ? 'info' : 'caution'}
      heading={t('TODAY.LOCKED', { count: cards, page: pages.find((page) => page.id === id)?.name ?? id })}
    >
      <p>
        {t('TODAY.LOCKED_HINT')} {cards >= MANY_LOCKED && t('TODAY.LOCKED_ATTACK')}{' '}
        <DeskLink to={`/cards${writeQuery({ sale_page_id: id, state: 'locked' })}`}>{t('TODAY.SEE_ALL')}</DeskLink>
      </p>
      {batches.length > 0 && (
        <ul>
          {batches.map((batch) => (
            <li key={batch}>
              <DeskLink to={`/cards${writeQuery({ batch, state: 'locked' })}`}>
                {t('TODAY.LOCKED_BATCH', { batch })}
              </DeskLink>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  ));
}
