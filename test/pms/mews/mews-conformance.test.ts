import { describePms } from '../conformance/pms-conformance.ts';
import { openDemoHotel } from './open-demo-hotel.ts';

const abilities = { cancels: true, postsRedemptions: true, listsReservations: true };

describePms('Mews, gross prices in London time', () => openDemoHotel('brighton'), abilities);
describePms('Mews, gross prices in Vienna time', () => openDemoHotel('vienna'), abilities);
describePms('Mews, net prices with several taxes in Washington time', () => openDemoHotel('washington'), abilities);
describePms('Mews, a currency without decimals in a zone without summer time', () => openDemoHotel('tokyo'), abilities);
describePms('Mews, one hotel of several behind one token', () => openDemoHotel('portfolio'), abilities);
