import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { cardQuery } from '../api/cards.ts';
import { CardPicker } from '../find/card-picker.tsx';
import { Panel } from '../frame/panel.tsx';
import { Screen } from '../frame/screen.tsx';
import { ActDialog } from './act-dialog.tsx';

/** Redeems an amount at a counter: a card by its code, as a scanner types it, and then the act. */
export function RedeemScreen() {
  const { t } = useTranslation();
  const [chosenId, setChosenId] = useState<string>();
  // The field of the next card is empty.
  const [times, setTimes] = useState(0);
  const card = useQuery(cardQuery(chosenId ?? ''));
  const close = () => {
    setChosenId(undefined);
    setTimes(times + 1);
  };
  return (
    <Screen heading={t('ROOMS.REDEEM')}>
      <Panel heading={t('REDEEM.FIND')}>
        <CardPicker
          key={times}
          isFirst
          label={t('REDEEM.CODE')}
          exceptId=""
          chosenId={chosenId}
          onChoose={setChosenId}
        />
      </Panel>
      {chosenId !== undefined && card.data && <ActDialog act="redeem" card={card.data} onClose={close} />}
    </Screen>
  );
}
