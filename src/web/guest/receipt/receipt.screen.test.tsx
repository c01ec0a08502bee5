import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { BUYER, CHOSEN_STAY, PARTY } from '../../../../test/screens/before.ts';
import { giftCard, voucher } from '../../../../test/screens/examples/cards.ts';
import { AGES } from '../../../../test/screens/examples/hotels.ts';
import { coverBy, offer, summary } from '../../../../test/screens/examples/offers.ts';
import { euros, pounds, price } from '../../../../test/screens/examples/prices.ts';
import { it } from '../../../../test/screens/guest-test.ts';
import { click, isSeen } from '../../../../test/screens/hands.ts';
import { writeRooms } from '../session/room-choices.ts';

const CARD = giftCard(20);
const ratesOf = (room: HTMLElement) =>
  within(room)
    .queryAllByRole('heading', { level: 4 })
    .filter(isSeen)
    .map(({ textContent }) => textContent);

it('puts a rate at which the voucher is lost behind the other one, and says what is lost', async ({ api, guest }) => {
  const pays = voucher();
  const lost = { fee: pounds(260), kept: [{ last4: '222K', covered: pounds(260), value: null, uses: 1 }] };
  const rates = [
    offer({ rate: 'Saver', perNight: 130, cover: coverBy(pays, 260, 1), cancellation: lost }),
    offer({ cover: coverBy(pays, 300, 1) }),
  ];
  api.answer({ availability: { rates, products: [], refused_cards: [] } });
  const party = writeRooms([{ persons: PARTY }]);
  await guest.openBooking({ cards: [pays], search: { ...CHOSEN_STAY, rooms: party, section: 'rooms' } });
  const room = await screen.findByRole('article', { name: 'Lanes Double' });
  await waitFor(() => expect(ratesOf(room)).toEqual(['Flexible']));
  await click(await within(room).findByText(guest.say('RATE_ORDER.OTHERS')));
  const what = guest.say('CONFIRMATION.CANCEL.STAYS_one', { count: '1' });
  await guest.reads('BOOKING.CANCELLING.FEE_FROM_CARD', { last4: '222K', what }, room);
});

it('says what a cheaper rate saves, and what cancelling two rooms costs together', async ({ api, guest }) => {
  const later = [{ from: '2026-11-27T18:00:00Z', fee: pounds(498) }];
  const together = { all_rooms: { free_until: null, fee: pounds(124.5), later } };
  const rates = [offer({ rate: 'Saver', perNight: 130, cancellation: { fee: pounds(260), ...together } }), offer()];
  api.answer({
    summary: summary([offer()], coverBy(CARD, 300)),
    availability: { rates, products: [], refused_cards: [] },
  });
  const rooms = `${CHOSEN_STAY.rooms} ${writeRooms([{ persons: PARTY }])}`;
  await guest.openBooking({ cards: [CARD], search: { ...CHOSEN_STAY, rooms, section: 'rooms' } });
  const room = await screen.findByRole('article', { name: 'Lanes Double' });
  await waitFor(() => expect(ratesOf(room)).toEqual(['Flexible', 'Saver']));
  await guest.reads('RATE_ORDER.SAVES', { amount: '£40.00', rate: 'Flexible' }, room);
  const terms = guest.say('BOOKING.CANCELLING.FEE', { fee: '£124.50' });
  await guest.readsWords(new RegExp(`${guest.say('RATE_ORDER.ALL_ROOMS', { terms })} £498 .*27 November`), room);
});

it('says in the bar of a phone what is left to pay before a room is chosen, and counts the rooms', async ({
  api,
  guest,
}) => {
  const rates = [offer({ cover: coverBy(CARD, 300) }), offer({ rate: 'Saver', perNight: 130 })];
  api.answer({ availability: { rates, products: [], refused_cards: [] } });
  const parties = writeRooms([{ persons: PARTY }, { persons: PARTY }]);
  await guest.openBooking({ cards: [CARD], search: { ...CHOSEN_STAY, rooms: parties, section: 'rooms' } });
  const bar = await screen.findByRole('button', { name: new RegExp(guest.say('RECEIPT.OPEN')) });
  await guest.reads('RECEIPT_BAR.FROM', { amount: '£260.00' }, bar);
  await guest.reads('RECEIPT.ROOMS_SO_FAR', { number: '0', of: '2' }, bar);
});

it('shows no less in the last look than in the receipt, which a phone does not show beside it', async ({
  api,
  guest,
}) => {
  const products = Array.from({ length: 7 }, (_, index) => ({
    product_id: `extra-${index}`,
    name: `Extra ${index}`,
    text_languages: {},
    count: 1,
    charging: 'per_person_per_time_unit' as const,
    price: price(10),
    price_summary: price(10),
  }));
  const cityTax = { included: false, amount: pounds(12.8) };
  api.answer({ summary: summary([offer(), offer()], coverBy(CARD, 600), { products, city_tax: cityTax }) });
  const search = { ...CHOSEN_STAY, rooms: `${CHOSEN_STAY.rooms} ${CHOSEN_STAY.rooms}`, section: 'check' } as const;
  const buyer = { ...BUYER, cardExpiration: '12/39', paymentCardToken: 'vaulted' };
  await guest.openBooking({ cards: [CARD], search, buyer });
  const receipt = await guest.receipt();
  const perGuest = [guest.say('STAY.ADULTS_other', { count: '4' }), guest.say('STAY.NIGHTS_other', { count: '2' })];
  for (const words of ['£580.00', perGuest.join(' · '), 'Flexible']) await guest.readsWords(words, receipt);
  const figures = [...receipt.querySelectorAll('section')].at(-1)!;
  const lines = [...figures.querySelectorAll('*')]
    .filter((part) => part.children.length === 0 && isSeen(part))
    .map(({ textContent }) => textContent.trim());
  const check = await guest.section('BOOKING.CHECK.HEADING');
  const unsaid = lines.filter((line) => line !== '' && line !== guest.say('RECEIPT.HEADING'));
  expect(unsaid.filter((line) => !check.textContent.includes(line))).toEqual([]);
});

it('says every line in the currency that is chosen beside the hotel’s, and money of a card as it is', async ({
  api,
  guest,
}) => {
  const cover = coverBy(CARD, 300);
  const [paid] = cover.cards;
  const cards = [{ ...paid!, spent: { value: euros(23.41), rate: 0.8547 } }];
  const converted = { total: euros(362.7), due: euros(339.3), rate: 1.17 };
  const change = { city_tax: { included: false, amount: pounds(10) }, total_price: price(310), due: pounds(290) };
  api.answer({ summary: summary([offer()], { ...cover, cards }, { ...change, converted }) });
  await guest.openBooking({ cards: [CARD], search: { ...CHOSEN_STAY, section: 'rooms', currency: 'EUR' } });
  const receipt = await guest.receipt();
  const about = (amount: string) => guest.say('RECEIPT.ABOUT', { amount });
  for (const words of [
    `£300.00 ${about('€351.01')}`,
    `£10.00 ${about('€11.71')}`,
    '−£20.00 −€23.41',
    `£310.00 ${about('€362.71')}`,
    '€23.41 from your card = £20.00 (€1 = £0.8547) · Card fully used.',
    `£290.00 ${about('€339.31')}`,
  ])
    await guest.readsWords(words, receipt);
  await guest.readsWords('€1 = £0.8547', await guest.receipt());
  const taxes = await within(receipt).findByText(guest.say('RECEIPT.NET'));
  expect(taxes.parentElement?.textContent).toContain('€');
});

it('calls an infant what the hotel does', async ({ api, guest }) => {
  const ages = AGES.flatMap((age) => (age.id === 'child' ? [age, { ...age, id: 'infant', name: 'Infants' }] : [age]));
  api.answer({ ageCategories: { age_categories: ages } });
  const rooms = writeRooms([{ persons: [...PARTY, { ageCategoryId: 'infant', count: 1 }] }]);
  await guest.openBooking({ cards: [CARD], search: { ...CHOSEN_STAY, rooms, section: 'rooms' } });
  await guest.readsWords('2 adults, Infants: 1', await guest.receipt());
});
