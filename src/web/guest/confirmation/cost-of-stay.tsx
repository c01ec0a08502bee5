import type { Reservation } from '#contract/guest/reservation.ts';
import { isLeftWithoutCode, formatCharging } from '#presentation/stay-words.ts';
import { useTranslation } from '../../text/translation.ts';
import type { WireMoney, WirePrice } from '#contract/values.ts';
import { useFormat } from '../../text/use-format.ts';
import { writtenIn } from '../../text/written-in.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSalePage } from '../page-frame/sale-page-context.ts';
import { useFormatLeft } from '../receipt/cover-lines.tsx';
import { Line } from '../receipt/line.tsx';
import receipt from '../receipt/receipt.module.css';
import { hasTakenMoney } from './pay-step/pay-stage.ts';
import styles from './reservation-page.module.css';
import { useGuestWords } from './stay-facts.tsx';

export function Paid({ reservation, name }: { readonly reservation: Reservation; readonly name: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatLeftOn = useFormatLeft();
  const { support } = useSalePage().sale_page;
  const { total_price: total, cover, due, paid_at_hotel: atHotel, payment, details } = reservation;
  const everybody = useGuestWords()(details.rooms.flatMap(({ guests }) => guests));
  const takenFrom = cover.cards.filter(({ covered }) => covered.amount > 0);
  const less = (money: WireMoney) => format.money({ ...money, amount: -money.amount });
  const gross = ({ currency, gross_value: amount }: WirePrice) => format.money({ currency, amount });
  return (
    <section aria-labelledby="paid-heading">
      <h2 id="paid-heading">{t('CONFIRMATION.PAID')}</h2>
      <dl className={receipt.lines}>
        {details.rooms.map((room, index) => (
          <Line
            key={index}
            name={room.name}
            written={writtenIn(room.text_languages, 'name')}
            value={gross(room.price)}
          />
        ))}
        {details.extras.map(({ is_city_tax: isCityTax, ...extra }) =>
          isCityTax ? (
            <Line key={extra.product_id} name={t('RECEIPT.CITY_TAX')} value={gross(extra.price_summary)} />
          ) : (
            <Line
              key={extra.product_id}
              name={
                extra.count > 1 ? t('BOOKING.EXTRAS.COUNTED', { number: extra.count, name: extra.name }) : extra.name
              }
              written={writtenIn(extra.text_languages, 'name')}
              value={gross(extra.price_summary)}
              note={formatCharging({ t }, extra.charging, everybody, details.nights)}
            />
          ),
        )}
        <Line name={t('RECEIPT.TOTAL')} value={gross(total)} look="total" />
        {takenFrom.map((card, index) => (
          <Line
            key={index}
            look="cover"
            name={t('CONFIRMATION.TAKEN', { last4: card.last4 })}
            value={less(card.covered)}
            note={formatLeftOn(card)}
          />
        ))}
        {atHotel && <Line look="cover" name={t('RECEIPT.PAID_AT_HOTEL')} value={less(atHotel)} note={name} />}
        {payment && hasTakenMoney(payment.state) && !payment.charged_back && (
          <Line look="cover" name={t('REST_PAID.LINE')} value={less(payment.amount)} />
        )}
      </dl>
      {cover.cards.some(isLeftWithoutCode) && (
        <p className={styles.soft}>
          {t('CONFIRMED.NO_CODE')} <ContactLinks {...support} />
        </p>
      )}
      {payment?.charged_back && (
        <Notice tone="caution">{t('REST_PAID.CHARGED_BACK', { amount: format.money(payment.amount) })}</Notice>
      )}
      <div className={receipt.due}>
        <p>{t('RECEIPT.DUE')}</p>
        <p className={receipt.amount}>{format.money(due)}</p>
        <p className={styles.soft}>{t(due.amount === 0 ? 'RECEIPT.NOTHING_DUE' : 'RECEIPT.DUE_WHERE', { name })}</p>
        {details.guarantee === 'payment_card' && <p className={styles.soft}>{t('CONFIRMED.GUARANTEE')}</p>}
      </div>
    </section>
  );
}
