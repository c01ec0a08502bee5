import { describe } from 'vitest';
import { describePms } from '../conformance/pms-conformance.ts';
import { openDemoHotel, type DemoHotelName } from './open-demo-hotel.ts';

const abilities = {
  cancels: true,
  postsRedemptions: true,
  listsReservations: true,
  findsStays: true,
  takesPayments: true,
};

/** Adds Mews Payments to the hotel, even if the demo has none there. */
async function openPayingHotel(name: DemoHotelName) {
  const hotel = await openDemoHotel(name);
  const { enterpriseId } = hotel.settings;
  await hotel.administer('POST', 'mews-payments', { enterpriseId, isEnabled: true });
  return hotel;
}

describePms('Mews, net prices with several taxes in Washington time', () => openPayingHotel('washington'), abilities);

describe('further hotels', { tags: ['thorough'] }, () => {
  describePms('Mews, gross prices in London time', () => openPayingHotel('brighton'), abilities);
  describePms('Mews, gross prices in Vienna time', () => openPayingHotel('vienna'), abilities);
  describePms(
    'Mews, a currency without decimals in a zone without summer time',
    () => openPayingHotel('tokyo'),
    abilities,
  );
  describePms('Mews, one hotel of several behind one token', () => openPayingHotel('portfolio'), abilities);
});
