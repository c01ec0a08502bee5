import { formatCancelling } from '#presentation/stay-words.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { placeOfStay } from './place-of-stay.ts';
import type { ReservationViewProps } from './reservation-view-props.ts';
import styles from './reservation-page.module.css';

export function StayTerms(view: ReservationViewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { details } = view.reservation;
  const { free_until: freeUntil, fee, later = [] } = details.cancellation;
  const place = placeOfStay(view);
  const until = freeUntil && format.instant(freeUntil, place);
  const changes = later.map(({ from, fee: then }) => ({ when: format.instant(from, place), fee: then }));
  const links = [
    { url: details.property?.terms_url, key: 'BOOKING.YOU.TERMS_LINK' },
    { url: details.property?.privacy_policy_url, key: 'BOOKING.YOU.PRIVACY_LINK' },
  ] as const;
  return (
    <section aria-labelledby="terms-heading">
      <h2 id="terms-heading">{t('CONFIRMED.CANCELLING')}</h2>
      <p>{formatCancelling({ t, money: format.money }, until, fee, changes)}</p>
      {links.some(({ url }) => url) && (
        <p className={styles.links}>
          {links.map(
            ({ url, key }) =>
              url && (
                <NewTabLink key={key} href={url}>
                  {t(key)}
                </NewTabLink>
              ),
          )}
        </p>
      )}
    </section>
  );
}
