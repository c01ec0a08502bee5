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
import { Amount, negative, useCardRate } from './amount.tsx';
import { CoverLines } from './cover-lines.tsx';
import { Line } from './line.tsx';
import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { nameTaxRates } from '#domain/money/taxation.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, useId } from 'react';
import { taxesQuery } from '../api/taxes-query.ts';
import { exchangeRatesQuery } from '../api/property-queries.ts';
import styles from './receipt.module.css';

type ReceiptFootProps = {
  readonly summary: Summary;
  /** Whether there are more cards than the foot has space for. It then sums them up in one line. */
  readonly hasManyCards: boolean;
  readonly isSilent: boolean;
};

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

/** Net and tax by rate, folded. The names of the taxes load when a guest opens it. */
function TaxLines({ price, property }: { readonly price: WirePrice; readonly property: PropertyConfiguration }) {
  const { t, language } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const taxes = useQuery({ ...taxesQuery(property, language), enabled: isOpen });
  const money = (amount: number) => <Amount amount={{ currency: price.currency, amount }} />;
  const codes = price.tax_values.map(({ code }) => code);
  const names = taxes.data ? nameTaxRates(codes, taxes.data.names, taxes.data.taxRates, format.percent) : codes;
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('RECEIPT.TAXES')}</summary>
      <ul>
        <li className={styles.row}>
          <span>{t('RECEIPT.NET')}</span>
          <span>{money(price.net_value)}</span>
        </li>
        {price.tax_values.map(({ code, value }, index) => (
          <li key={code} className={styles.row}>
            <span>{names[index]}</span>
            <span>{money(value)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function ReceiptFoot({ summary: { total_price: total, cover, due }, ...props }: ReceiptFootProps) {
  const { t } = useTranslation();
  const { property, booking, restWay } = useBooking();
  return (
    <div className={styles.foot}>
      <dl className={styles.lines}>
        <Line
          name={t('RECEIPT.TOTAL')}
          value={<Amount amount={{ currency: total.currency, amount: total.gross_value }} />}
          look="total"
        />
        {props.hasManyCards ? (
          <Line
            name={t('BOOKING.CHECK.COVERED_AMOUNT')}
            value={<Amount amount={negative(cover.covered)} />}
            look="cover"
          />
        ) : (
          <CoverLines cover={cover} />
        )}
      </dl>
      <div className={styles.due} aria-live={props.isSilent ? 'off' : 'polite'}>
        <p>{t(booking ? 'RECEIPT.DUE' : 'RECEIPT.DUE_SO_FAR')}</p>
        <p className={styles.amount}>
          <Amount amount={due} />
        </p>
        <p className={styles.soft}>
          {due.amount > 0
            ? t(restWay === 'pay' ? 'PAY_NOW.WHERE' : 'RECEIPT.DUE_WHERE', { name: property?.description })
            : booking && t('RECEIPT.NOTHING_DUE')}
        </p>
      </div>
    </div>
  );
}

/** Another currency in which to read the amounts, beside the hotel's own. Needs exchange rates. */
function CurrencyChoice({ property }: { readonly property: PropertyConfiguration }) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const { search, choose } = useBooking();
  const { data: rates = [] } = useQuery(exchangeRatesQuery(property.id));
  const own = property.default_currency;
  const others = rates.filter(
    ({ source_currency: source, target_currency: target }) => source === own && target !== own,
  );
  const { currency: chosen = '' } = search;
  const cardRate = useCardRate();
  if (!own || others.length === 0) return null;
  const rate = others.find(({ target_currency: target }) => target === chosen)?.value;
  // A card that pays in that currency has a rate of its own.
  const [one, worth] = cardRate === undefined ? [own, chosen] : [chosen, own];
  return (
    <p className={styles.currency}>
      <label htmlFor={id}>{t('RECEIPT.CURRENCY')}</label>
      {rate !== undefined && (
        <bdi>
          {format.money({ currency: one, amount: 1 }, 'short')} ={' '}
          {format.money({ currency: worth, amount: Number(cardRate ?? rate) }, 'rate')}
        </bdi>
      )}
      <select
        id={id}
        value={search.currency ?? own}
        onChange={({ target }) => choose({ currency: target.value === own ? undefined : target.value })}
      >
        <option value={own}>{t('RECEIPT.CURRENCY_NONE', { currency: own })}</option>
        {[...new Set(others.map((each) => each.target_currency))].sort().map((currency) => (
          <option key={currency} value={currency}>
            {currency}
          </option>
        ))}
      </select>
    </p>
  );
}
