import type { FoundStay } from '#contract/desk/staff-bills.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { cardQuery } from '../api/cards.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CardPicker } from '../find/card-picker.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import { Panel } from '../frame/panel.tsx';
import { Screen } from '../frame/screen.tsx';
import { useAddress } from '../frame/use-address.ts';
import { ActDialog } from './act-dialog.tsx';

export function RedeemScreen() {
  const { t } = useTranslation();
  const { query, replace } = useAddress();
  const stay = readStay(query);
  const [act, setAct] = useState<'redeem' | 'pay_bill'>(stay ? 'pay_bill' : 'redeem');
  const [chosenId, setChosenId] = useState<string>();
  // The field of the next card is empty.
  const [times, setTimes] = useState(0);
  const card = useQuery(cardQuery(chosenId ?? ''));
  const isPossible = card.data?.acts.some((one) => one.act === act && one.is_possible);
  const close = () => {
    setChosenId(undefined);
    setTimes(times + 1);
    // The next card may be another guest's.
    if (stay) replace('/redeem');
  };
  return (
    <Screen heading={t('ROOMS.REDEEM')}>
      <Panel heading={t('REDEEM.FIND')}>
        <SelectField
          id="pays"
          label={t('REDEEM.PAYS')}
          value={act}
          onChange={(event) => setAct(event.target.value === 'pay_bill' ? 'pay_bill' : 'redeem')}
        >
          <option value="redeem">{t('REDEEM.PAYS_COUNTER')}</option>
          <option value="pay_bill">{t('REDEEM.PAYS_BILL')}</option>
        </SelectField>
        <CardPicker
          key={times}
          isFirst
          label={t('REDEEM.CODE')}
          exceptId=""
          chosenId={chosenId}
          onChoose={setChosenId}
        />
      </Panel>
      {chosenId !== undefined && card.data && !isPossible && (
        <Notice tone="caution" live="polite" heading={t('REDEEM.NOT_POSSIBLE')}>
          {t('REDEEM.NOT_POSSIBLE_HINT')} <DeskLink to={`/cards/${card.data.id}`}>{t('REDEEM.OPEN')}</DeskLink>
        </Notice>
      )}
      {chosenId !== undefined && card.data && isPossible && (
        <ActDialog act={act} card={card.data} stay={stay} onClose={close} />
      )}
    </Screen>
  );
}

/** The stay that the address names by the hotel's ids, which say nothing about its guest. */
function readStay(query: URLSearchParams): FoundStay | undefined {
  const [property_id, group_id, room_id] = ['property_id', 'group_id', 'room_id'].map((name) => query.get(name) ?? '');
  return property_id && group_id && room_id ? { property_id, group_id, room_id } : undefined;
}
