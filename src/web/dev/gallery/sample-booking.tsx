import type { Summary } from '#contract/reservation.ts';
import { asId } from '#domain/ids.ts';
import type { AgeCategory } from '#domain/property.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BookingContext, type BookingState } from '../../guest/booking-state/booking-context.ts';
import { SAMPLE_SESSION_CARDS } from './sample-session-cards.ts';
import { SAMPLE_PROPERTY, SAMPLE_SUMMARY } from './sample-stay.ts';

type Group = Pick<AgeCategory, 'classification' | 'minimalAge' | 'maximalAge'>;
const age = (name: string, group: Group): AgeCategory => {
  return { id: asId(group.classification), name, textLanguages: {}, ...group, isDefault: group.maximalAge === null };
};
const SAMPLE_AGES: AgeCategory[] = [
  age('Adult', { classification: 'adult', minimalAge: 18, maximalAge: null }),
  age('Child', { classification: 'child', minimalAge: 3, maximalAge: 17 }),
];

/** How far the booking has come, and what the hotel says of its price. */
export type Stage = 'empty' | 'hotel' | 'asking' | 'failed' | 'priced' | 'covered';

const NO_DUE: Summary = { ...SAMPLE_SUMMARY, due: { currency: 'GBP', amount: 0 }, converted: null };
const PERSONS = [
  { ageCategoryId: 'adult', count: 2 },
  { ageCategoryId: 'child', count: 1 },
];

/** A booking that asks nobody: what stands in it sees the same state as on the booking page. */
export function SampleBooking({ stage, children }: { readonly stage: Stage; readonly children: ReactNode }) {
  const ages = useQuery({ queryKey: ['sample-ages'], queryFn: () => SAMPLE_AGES, initialData: SAMPLE_AGES });
  const properties = useQuery({
    queryKey: ['sample-properties'],
    queryFn: () => [SAMPLE_PROPERTY],
    initialData: [SAMPLE_PROPERTY],
  });
  const summary = useQuery({ queryKey: ['sample-summary', stage], queryFn: () => answerAt(stage), retry: false });
  const isEmpty = stage === 'empty';
  const rooms = [
    { persons: PERSONS, ...(stage !== 'hotel' && { room: { categoryId: 'sea-view', rateId: 'Flexible' } }) },
  ];
  const booking =
    isEmpty || stage === 'hotel'
      ? undefined
      : { stay_from: '2027-01-10', stay_to: '2027-01-13', rooms: [], products: [], card_tokens: [] };
  const state: BookingState = {
    cards: SAMPLE_SESSION_CARDS.map(({ card_token: token, ...held }) => ({ ...held, token })),
    cardTokens: [],
    asRegistered: undefined,
    search: isEmpty ? {} : { property: SAMPLE_PROPERTY.id, from: '2027-01-10', to: '2027-01-13' },
    properties,
    property: isEmpty ? undefined : SAMPLE_PROPERTY,
    ageCategories: ages,
    rooms,
    extras: [],
    priced: booking,
    booking,
    summary,
    isPaymentCardRequired: true,
    isPaymentCardMissing: false,
    isRestWayMissing: false,
    refusal: undefined,
    setRefusal: () => undefined,
    restWays: ['guarantee'],
    restWay: 'guarantee',
    open: 'rooms',
    reached: 'check',
    choose: () => undefined,
    goTo: () => undefined,
  };
  return <BookingContext value={state}>{children}</BookingContext>;
}

function answerAt(stage: Stage): Promise<Summary> {
  if (stage === 'priced') return Promise.resolve(SAMPLE_SUMMARY);
  if (stage === 'covered') return Promise.resolve(NO_DUE);
  if (stage === 'failed') return Promise.reject(new Error('no answer'));
  return new Promise(() => undefined);
}
