import type { FindAnswer } from '#contract/desk/staff-cards.ts';
import { ROOM_WORD, SEARCHABLE } from '#contract/desk/staff-choices.ts';
import { CODE_LENGTH, findCodeFault, normalizeCode } from '#domain/card/card-code.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { findQuery } from '../api/cards.ts';
import { writeQuery } from '../api/staff-address.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Screen } from '../frame/screen.tsx';
import { useSession } from '../frame/session-context.ts';
import { useAddress } from '../frame/use-address.ts';
import { ReservationTable } from '../reservations/reservation-table.tsx';
import { EndedCode } from './ended-code.tsx';
import styles from './find.module.css';
import { FoundCards } from './found-cards.tsx';
import { formatEnding } from './format-ending.ts';
import { HotelStaysFound, useHotelsToAsk } from './hotel-stays.tsx';
import { useLastSearch } from './last-search.ts';

const FRAME_MS = 16;

/** A booking reference, mistyped or not: its mark and fewer characters than three groups of a code, or its length. */
const REFERENCE_LIKE = /^(SC.{1,9}|(?=.*[A-Z]).{8})$/u;

/** A text that was matched only in part may mean something else, so its result is shown even if it is the only one. */
const UNSURE: readonly FindAnswer['matched'][] = ['ending_or_name', 'near_code', 'receipt'];

/** Texts that may also be a guest's name, a room or a number of a stay that is not ours. */
const AMONG_STAYS: readonly FindAnswer['matched'][] = [
  'name',
  'ending_or_name',
  'last_four',
  'hotel_number',
  'receipt',
];
const ENDINGS: readonly FindAnswer['matched'][] = ['ending_or_name', 'last_four'];

/** Search results. A single card or reservation opens at once, unless it may not be the wanted one. */
export function FindScreen() {
  const { t } = useTranslation();
  const { replace } = useAddress();
  const text = useLastSearch();
  const results = useRef<HTMLDivElement>(null);
  const found = useQuery(findQuery(text));
  const answer = found.isSuccess && !found.isFetching ? found.data : undefined;
  const place = answer && !isOneOfSeveral(answer, text) ? findOnlyPlace(answer) : undefined;
  useEffect(() => {
    if (place) replace(place);
  }, [place, replace]);
  useFocusOnFirstRow(results, answer, text);
  if (!SEARCHABLE.test(text)) {
    return (
      <Screen heading={t('FIND.HEADING')}>
        {text !== '' && (
          <Notice tone="caution" live="polite">
            {t('FIND.TOO_SHORT')}
          </Notice>
        )}
        <Notice tone="info">{t('FIND.HINT')}</Notice>
      </Screen>
    );
  }
  return (
    <Screen heading={t('FIND.HEADING')}>
      <QueryView query={found}>
        {({ cards, reservations, ended, paid, matched, has_more: hasMore }) =>
          matched === null ? (
            <>
              <Nothing text={text} />
              <HotelStaysFound text={text} isNothing />
            </>
          ) : (
            <div ref={results} className={styles.results}>
              <Matched matched={matched} cards={cards} count={cards.length + reservations.length} />
              {paid.length > 0 && <p role="status">{t('FIND.PAID', { cards: listEndings(t, cards, paid) })}</p>}
              {ended.map((code) => (
                <EndedCode key={code.card_id} code={code}>
                  <DeskLink to={`/cards/${code.card_id}`}>{t('MONEY.OPEN_CARD')}</DeskLink>
                </EndedCode>
              ))}
              {hasMore && <Notice tone="info">{t('FIND.MORE')}</Notice>}
              {cards.length > 0 && <FoundCards key={text} cards={cards} hasMore={hasMore} />}
              {reservations.length > 0 && (
                <Panel heading={t('FIND.RESERVATIONS', { count: reservations.length })}>
                  <ReservationTable
                    reservations={reservations}
                    label={t('FIND.RESERVATIONS', { count: reservations.length })}
                  />
                </Panel>
              )}
              {isAmongStays({ matched, cards, reservations }) && <HotelStaysFound text={text} isNothing={false} />}
            </div>
          )
        }
      </QueryView>
    </Screen>
  );
}

function listEndings(t: Translate, cards: FindAnswer['cards'], ids: FindAnswer['paid']): string {
  return cards.flatMap(({ id, last4 }) => (ids.includes(id) ? [formatEnding(t, last4)] : [])).join(', ');
}

function useFocusOnFirstRow(results: RefObject<HTMLElement | null>, answer: FindAnswer | undefined, text: string) {
  useEffect(() => {
    if (!answer?.matched) return;
    // From the search field to the first row, where arrows move and Enter opens, unless the person types on. A table
    // draws its rows, and lets them take the focus, some milliseconds after this effect.
    const focusRow = () => {
      const field = document.activeElement?.closest('[role=search]')?.querySelector('input');
      if (!field || !['', text].includes(field.value.trim())) return;
      results.current?.querySelector<HTMLElement>('tbody tr')?.focus();
      timer = setTimeout(focusRow, FRAME_MS);
    };
    let timer = setTimeout(focusRow);
    return () => clearTimeout(timer);
  }, [results, answer, text]);
}

/** The ending of one card is no number of a stay. */
function isAmongStays({ matched, cards, reservations }: Pick<FindAnswer, 'matched' | 'cards' | 'reservations'>) {
  const isOneEnding = ENDINGS.includes(matched) && cards.length === 1 && reservations.length === 0;
  return AMONG_STAYS.includes(matched) && !isOneEnding;
}

/** The only match may belong to one of several typed endings. */
function isOneOfSeveral({ matched }: FindAnswer, text: string): boolean {
  return matched === 'last_four' && /[\s,;]/.test(text.trim());
}

function findOnlyPlace({ cards, reservations, ended, matched }: FindAnswer): string | undefined {
  if (cards.length + reservations.length !== 1 || ended.length > 0 || UNSURE.includes(matched)) return undefined;
  const [[card], [reservation]] = [cards, reservations];
  if (card) return `/cards/${card.id}`;
  return reservation && `/reservations/${encodeURIComponent(reservation.reference)}`;
}

type MatchedProps = Pick<FindAnswer, 'cards'> & {
  readonly matched: NonNullable<FindAnswer['matched']>;
  readonly count: number;
};

/** How the text was understood. A batch has a link to where its codes are downloaded. */
function Matched({ matched, cards, count }: MatchedProps) {
  const { t } = useTranslation();
  if (matched === 'near_code') {
    return (
      <Notice tone="caution" live="polite" heading={t('FIND.NEAR_CODE')}>
        {t('FIND.NEAR_CODE_HINT', { count: cards.length })}
      </Notice>
    );
  }
  const batches = matched === 'batch' ? [...new Set(cards.map(({ batch }) => batch ?? ''))] : [];
  return (
    <>
      <p role="status">{t(`FIND.MATCHED_${matched}`, { count })}</p>
      {batches.map((batch) => (
        <p key={batch}>
          <DeskLink to={`/cards${writeQuery({ batch })}`}>{t('ISSUE.OPEN_BATCH', { batch })}</DeskLink>
        </p>
      ))}
    </>
  );
}

function Nothing({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const known = normalizeCode(text.replaceAll(/[?*…]/g, ''));
  const missing = CODE_LENGTH - known.length;
  const isPart =
    missing > 0 && missing <= CODE_LENGTH / 2 && /[A-Z]/.test(known) && findCodeFault(known) === 'too_short';
  const isReference = REFERENCE_LIKE.test(known);
  const ofCode = missing === 0 ? 'NO_SUCH_CODE' : isPart ? 'PART_OF_CODE' : 'NOTHING';
  const key =
    !/\d/.test(known) || ROOM_WORD.test(text.normalize()) ? 'NOTHING' : isReference ? 'NO_SUCH_REFERENCE' : ofCode;
  // A stay that the hotel's system has may stand below.
  const isOnlyOfCards = useHotelsToAsk(text).length > 0 && key === 'NOTHING';
  const heading = isOnlyOfCards ? t('FIND.NO_CARDS') : t(`FIND.${key}`, { count: missing });
  const { sale_pages: pages, grants } = useSession();
  const products = pages.flatMap((page) => page.products);
  const seesAll = grants.some((grant) => grant.sale_page_id === null && grant.property_id === null);
  const named = products.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <Notice tone="caution" live="polite" heading={heading}>
      {t(`FIND.${key}_HINT`)}
      {!seesAll && (key === 'NOTHING' || key === 'NO_SUCH_REFERENCE') && ` ${t('FIND.OTHER_HOTEL')}`}
      {named.map(({ id, name }) => (
        <p key={id}>
          <DeskLink to={`/cards${writeQuery({ product_id: id })}`}>{t('FIND.CARDS_OF', { product: name })}</DeskLink>
        </p>
      ))}
    </Notice>
  );
}
