import type { CardRow } from '#contract/desk/staff-cards.ts';
import { SEARCHABLE } from '#contract/desk/staff-choices.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { findQuery } from '../api/cards.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { formatFault } from '../frame/format-fault.ts';
import { useProductName } from '../frame/session-context.ts';
import { formatEnding } from './format-ending.ts';
import styles from './find.module.css';
import { ScanButton } from './scan-button.tsx';

export const SCAN = '#scan';

type CardPickerProps = {
  /** It is the first field of its screen, and ready for a scanner. */
  readonly isFirst?: boolean;
  readonly label: string;
  readonly exceptId: string;
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
};

export function CardPicker({ isFirst = false, label, exceptId, chosenId, onChoose }: CardPickerProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState('');
  const latest = useRef('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  const found = useQuery(findQuery(wanted));
  const cards = found.data?.cards.filter(({ id }) => id !== exceptId) ?? [];
  const look = async (typed: string) => {
    setWanted(typed);
    latest.current = typed;
    if (!SEARCHABLE.test(typed)) return;
    const answer = await queries.query(findQuery(typed)).catch(() => undefined);
    // Another search may have been sent since.
    if (latest.current !== typed) return;
    const [only, ...others] = answer?.cards.filter(({ id }) => id !== exceptId) ?? [];
    if (only && others.length === 0 && answer?.matched !== 'near_code') onChoose(only.id);
  };
  const error = found.error ? formatFault(t, found.error) : undefined;
  return (
    <div className={styles.picker}>
      <TextField
        id="other-card"
        data-lookup
        label={label}
        hint={t('FIND.PLACEHOLDER')}
        autoComplete="off"
        ref={field}
        value={text}
        error={error ?? (found.isSuccess && cards.length === 0 ? t('FIND.NO_CARDS') : undefined)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void look(text.trim());
        }}
      />
      <div className={styles.buttons}>
        <Button look="quiet" busy={found.isFetching} onClick={() => void look(text.trim())}>
          {t('FIND.BUTTON')}
        </Button>
        <ScanButton
          isAtOnce={isFirst && window.location.hash === SCAN}
          onScan={(scanned) => {
            setText(scanned);
            void look(scanned);
          }}
        />
      </div>
      {found.data?.matched === 'near_code' && (
        <Notice tone="caution" live="polite" heading={t('FIND.NEAR_CODE')}>
          {t('FIND.NEAR_CODE_HINT', { count: cards.length })}
        </Notice>
      )}
      {cards.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>{t('FIND.CHOOSE')}</legend>
          {cards.map((card) => (
            <Choice key={card.id} card={card} isChosen={card.id === chosenId} onChoose={onChoose} />
          ))}
        </fieldset>
      )}
    </div>
  );
}

type ChoiceProps = { readonly card: CardRow; readonly isChosen: boolean } & Pick<CardPickerProps, 'onChoose'>;

function Choice({ card, isChosen, onChoose }: ChoiceProps) {
  const { id, last4, balance } = card;
  const { t } = useTranslation();
  const nameOf = useProductName();
  const format = useDeskFormat();
  return (
    <label className={styles.choice}>
      <input type="radio" name="other-card-choice" checked={isChosen} onChange={() => onChoose(id)} />
      <span>{`${formatEnding(t, last4)} · ${nameOf(card)} · ${format.units(balance)}`}</span>
    </label>
  );
}
