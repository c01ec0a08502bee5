import type { Summary } from '#contract/guest/reservation.ts';
import type { WirePrice } from '#contract/values.ts';
import type { Charging } from '#domain/stay/offer.ts';
import { formatCharging } from '#presentation/stay-words.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { writtenIn } from '../../text/written-in.ts';
import { useBooking } from '../booking-state/booking-context.ts';
import { usePartyWords } from '../booking-state/party-words.ts';
import { nightsBetween } from '../booking-state/shown-nights.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import { Amount } from './amount.tsx';
import { CoverLines } from './cover-lines.tsx';
import { Line } from './line.tsx';
import { ReceiptFoot } from './receipt-foot.tsx';
import styles from './receipt.module.css';
import { TaxLines } from './tax-lines.tsx';

type ReceiptLinesProps = {
  readonly summary: Summary;
  /** Screen readers announce a change of the amount due. If the lines are shown twice, one copy is silent. */
  readonly isSilent?: boolean;
};

/** The foot stays in view and must not fill the screen, so more cards than this are summed up in one line. */
const MOST_CARDS_IN_FOOT = 3;

/** Every line of a priced booking. All figures are the hotel's. */
export function ReceiptLines({ summary, isSilent = false }: ReceiptLinesProps) {
  const { t } = useTranslation();
  const { property, priced } = useBooking();
  const isInGuestOrder = priced?.card_order === 'as_given';
  const format = useFormat();
  const { total_price: total, city_tax: cityTax, cover } = summary;
  const hasManyCards = cover.cards.length > MOST_CARDS_IN_FOOT;
  const gross = ({ currency, gross_value: amount }: WirePrice) => <Amount amount={{ currency, amount }} />;
  const formatUnits = useUnitWords();
  return (
    <>
      <dl className={styles.lines}>
        {summary.rate.rooms.map((room, index) => (
          <Line key={index} name={room.name} written={writtenIn(room.text_languages, 'name')} value={gross(room.price)}>
            <p {...writtenIn(room.text_languages, 'rate_name')}>{room.rate_name}</p>
            <details className={styles.details}>
              <summary>{t('STAY.NIGHTS', { count: room.price_per_night.length })}</summary>
              <ul>
                {room.price_per_night.map(({ date, price }) => (
                  <li key={date} className={styles.row}>
                    <span>{format.date(date, 'weekday')}</span>
                    <span>{gross(price)}</span>
                  </li>
                ))}
              </ul>
            </details>
          </Line>
        ))}
        {summary.products.map((extra) => (
          <Line
            key={extra.product_id}
            name={extra.count > 1 ? t('BOOKING.EXTRAS.COUNTED', { number: extra.count, name: extra.name }) : extra.name}
            written={writtenIn(extra.text_languages, 'name')}
            value={gross(extra.price_summary)}
            note={formatUnits(extra.charging)}
          />
        ))}
        {cityTax.amount && (
          <Line
            name={t('RECEIPT.CITY_TAX')}
            value={<Amount amount={cityTax.amount} />}
            note={t(cityTax.included ? 'RECEIPT.CITY_TAX_INCLUDED' : 'RECEIPT.CITY_TAX_ADDED')}
          />
        )}
        {!cityTax.amount && cityTax.included && <Line name={t('RECEIPT.CITY_TAX')} value={t('RECEIPT.INCLUDED')} />}
      </dl>
      <ReceiptFoot summary={summary} hasManyCards={hasManyCards} isSilent={isSilent} />
      {hasManyCards && (
        <dl className={styles.lines}>
          <CoverLines cover={cover} />
        </dl>
      )}
      {cover.cards.length > 1 && (
        <p className={styles.soft}>{t(isInGuestOrder ? 'RECEIPT.YOUR_PAYMENT_ORDER' : 'RECEIPT.PAYMENT_ORDER')}</p>
      )}
      {property && <CurrencyChoice property={property} />}
      {property?.display_taxes && <TaxLines price={total} property={property} />}
    </>
  );
}

/** The guests of the priced rooms and the nights for which an extra is charged. */
function useUnitWords(): (charging: Charging) => string | null {
  const { t } = useTranslation();
  const partyWords = usePartyWords();
  const { rooms, search } = useBooking();
  const everybody = [{ persons: rooms.filter(({ room }) => room).flatMap(({ persons }) => persons) }];
  const nights = search.from && search.to ? nightsBetween(search.from, search.to) : 0;
  return (charging) => formatCharging({ t }, charging, partyWords(everybody), nights);
}
