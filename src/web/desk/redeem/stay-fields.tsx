import type { FoundStay, HotelStays } from '#contract/desk/staff-bills.ts';
import type { StaffCard } from '#contract/desk/staff-cards.ts';
import type { StaffSession } from '#contract/desk/staff-session.ts';
import type { WireMoney } from '#contract/values.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { TextKey } from '../../text/text-key.ts';
import { isTextKey, useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { callDesk } from '../api/desk-call.ts';
import { StayFacts } from '../find/hotel-stays.tsx';
import { formatFault } from '../frame/format-fault.ts';
import { useSession } from '../frame/session-context.ts';
import { useDeskFormat, type DeskFormat } from '../frame/use-desk-format.ts';
import styles from './redeem.module.css';

type Stay = HotelStays['stays'][number];
type Bill = NonNullable<HotelStays['bills']>[number];

/** A bill that the card can pay, with the field names of the request. */
export type ChosenBill = Pick<Stay, 'group_id' | 'room_id'> &
  Pick<Bill, 'account_id' | 'bill_id'> & {
    readonly paysCompany: boolean;
    readonly most: WireMoney;
    readonly covers: Pick<Bill, 'uses' | 'nights'>;
  };

/** A found stay on which nothing is owed, with the hotel's figure. Null if it has no bill. */
export type PaidStay = { readonly owed: WireMoney | null };

export function listBillProperties(
  { sale_pages: pages }: StaffSession,
  card: Pick<StaffCard, 'sale_page_id' | 'property_ids'>,
): readonly { readonly id: string; readonly name: string }[] {
  const properties = pages.find(({ id }) => id === card.sale_page_id)?.properties ?? [];
  return properties.filter((one) => one.may_redeem && one.has_system && card.property_ids.includes(one.id));
}

type StayFieldsProps = {
  readonly card: StaffCard;
  readonly propertyId: string;
  readonly first: FoundStay | null;
  readonly chosen: ChosenBill | null;
  readonly onProperty: (id: string) => void;
  readonly onChoose: (bill: ChosenBill | null, paid?: PaidStay | null) => void;
  readonly amount: ReactNode;
};

export function StayFields({ card, propertyId, first, chosen, onProperty, onChoose, amount }: StayFieldsProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(card.sale_page_id);
  const properties = listBillProperties(useSession(), card);
  const [text, setText] = useState('');
  const choose = (stay: Stay, { account_id, bill_id, payer, most, uses, nights }: Bill) => {
    const { group_id, room_id } = stay;
    const covers = { uses, nights };
    onChoose(most && { group_id, room_id, account_id, bill_id, paysCompany: payer === 'company', most, covers });
  };
  const search = useMutation({
    mutationFn: (named: Pick<Stay, 'group_id' | 'room_id'> | null) => {
      const stay = named && { group_id: named.group_id, room_id: named.room_id };
      const body = { card_id: card.id, property_id: propertyId, text: text.trim(), chosen: stay };
      return callDesk('POST /staff/hotel-stays/find', { body });
    },
    onSuccess: ({ stays: [stay], bills }) => {
      const bill = bills?.find(({ most, payer }) => most !== null && payer === 'guest');
      if (stay && bill) choose(stay, bill);
      else if (stay && bills) onChoose(null, findPaid(stay, bills));
    },
  });
  const searchStays = (named: Stay | null) => {
    const missing = propertyId === '' ? 'property-id' : named === null && text.trim() === '' ? 'stay' : undefined;
    if (missing) return document.getElementById(missing)?.focus();
    onChoose(null);
    search.mutate(named);
  };
  const { mutate } = search;
  const { group_id: groupId, room_id: roomId } = first ?? {};
  useEffect(() => {
    if (groupId && roomId) mutate({ group_id: groupId, room_id: roomId });
  }, [groupId, roomId, mutate]);
  const nothing = search.data?.stays.length === 0 ? t('BILL.NOTHING_FOUND') : undefined;
  return (
    <>
      <PropertyField
        properties={properties}
        propertyId={propertyId}
        onProperty={(id) => {
          onChoose(null);
          search.reset();
          onProperty(id);
        }}
      />
      <TextField
        id="stay"
        data-lookup
        label={t('BILL.STAY')}
        hint={t('BILL.STAY_HINT')}
        autoComplete="off"
        value={text}
        error={search.error ? formatFault(t, search.error) : nothing}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          searchStays(null);
        }}
      />
      <Button look="quiet" busy={search.isPending} onClick={() => searchStays(null)}>
        {t('FIND.BUTTON')}
      </Button>
      <FoundStays found={search.data} chosen={chosen} format={format} onStay={searchStays} onBill={choose} />
      {chosen && amount}
    </>
  );
}

type PropertyFieldProps = {
  readonly properties: ReturnType<typeof listBillProperties>;
  readonly propertyId: string;
  readonly onProperty: (id: string) => void;
};

function PropertyField({ properties, propertyId, onProperty }: PropertyFieldProps) {
  const { t } = useTranslation();
  if (properties.length === 1) return null;
  return (
    <SelectField
      id="property-id"
      label={t('BILL.PROPERTY')}
      value={propertyId}
      onChange={(event) => onProperty(event.target.value)}
    >
      <option value="">{t('REDEEM.CHOOSE')}</option>
      {properties.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

type FoundStaysProps = {
  readonly found: HotelStays | undefined;
  readonly chosen: ChosenBill | null;
  readonly format: DeskFormat;
  readonly onStay: (stay: Stay) => void;
  readonly onBill: (stay: Stay, bill: Bill) => void;
};

const WITHOUT_BILL: Partial<Record<Stay['state'], TextKey>> = {
  cancelled: 'STAFF.STAY_CANCELLED',
  no_show: 'STAFF.STAY_NO_SHOW',
};

function FoundStays({ found, chosen, format, onStay, onBill }: FoundStaysProps) {
  const { t } = useTranslation();
  const { stays = [], bills, so_far: soFar } = found ?? {};
  const [only] = stays;
  const without = only && WITHOUT_BILL[only.state];
  const payable = only && bills && !findPaid(only, bills) ? bills : [];
  return (
    <>
      {stays.length > 1 && (
        <ul className={styles.list} aria-label={t('BILL.STAYS')}>
          {stays.map((stay) => (
            <li key={`${stay.group_id} ${stay.room_id}`} className={styles.row}>
              <StayLine stay={stay} format={format} />
              <Button look="quiet" onClick={() => onStay(stay)}>
                {t('BILL.CHOOSE')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {only && bills && (
        <fieldset className={styles.bills}>
          <legend>
            <StayLine stay={only} format={format} />
          </legend>
          {soFar && <p>{t('BILL.SO_FAR', { amount: format.units(soFar) })}</p>}
          {bills.length === 0 && without && <p>{t(without)}</p>}
          {payable.map((bill) => (
            <BillChoice
              key={`${bill.account_id} ${bill.bill_id}`}
              bill={bill}
              isChosen={chosen?.account_id === bill.account_id && chosen.bill_id === bill.bill_id}
              format={format}
              onChoose={() => onBill(only, bill)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

function findPaid({ state }: Stay, bills: readonly Bill[]): PaidStay | null {
  if (WITHOUT_BILL[state] || bills.some(({ refused }) => refused !== 'STAFF.NOTHING_OWED')) return null;
  return { owed: (bills.find(({ payer }) => payer === 'guest') ?? bills[0])?.owed ?? null };
}

type NothingOwedProps = { readonly paid: PaidStay; readonly format: DeskFormat };

export function NothingOwed({ paid: { owed }, format }: NothingOwedProps) {
  const { t } = useTranslation();
  return (
    <Notice tone="info" live="polite">
      {owed ? t('BILL.NOTHING_OWED', { owed: format.money(owed) }) : t('BILL.NO_BILL')}{' '}
      <Button look="link" onClick={() => document.getElementById('stay')?.focus()}>
        {t('BILL.ANOTHER_STAY')}
      </Button>
    </Notice>
  );
}

type BillChoiceProps = {
  readonly bill: Bill;
  readonly isChosen: boolean;
  readonly format: DeskFormat;
  readonly onChoose: () => void;
};

function BillChoice({ bill, isChosen, format, onChoose }: BillChoiceProps) {
  const { t } = useTranslation();
  return (
    <label className={styles.bill}>
      <input type="radio" name="bill" disabled={bill.most === null} checked={isChosen} onChange={onChoose} />
      <span>
        <InlineList
          parts={[
            t(`BILL.OF_${bill.payer}`, { name: bill.company_name ?? '' }),
            bill.owed && t('BILL.OWED', { amount: format.money(bill.owed) }),
            bill.most && t('BILL.MOST', { amount: format.money(bill.most) }),
            bill.rate && t('BILL.RATE', { rate: bill.rate }),
            bill.refused && (isTextKey(bill.refused) ? t(bill.refused) : bill.refused),
          ]}
        />
      </span>
    </label>
  );
}

function StayLine({ stay, format }: { readonly stay: Stay; readonly format: DeskFormat }) {
  const { t } = useTranslation();
  return (
    <span>
      <span className={styles.amount}>{stay.guest_name ?? t('BILL.NO_GUEST')}</span>{' '}
      <StayFacts stay={stay} format={format} />
    </span>
  );
}
