import { describePms } from '#pms/conformance/pms-conformance.ts';
import { demoIds } from '#pms/simulator/seed/demo-ids.ts';
import { startSimulator } from '#pms/simulator/start-simulator.ts';
import { connectMews } from './connect-mews.ts';

/** A hotel of the demo on a simulator of its own, connected as a server would connect it. */
async function openDemoHotel(name: keyof typeof demoIds) {
  const simulator = await startSimulator({ port: 0 });
  const hotel = demoIds[name];
  const pms = connectMews({
    address: simulator.url,
    clientToken: hotel.clientToken,
    accessToken: hotel.accessToken,
    client: 'Staycard conformance 1.0.0',
    enterpriseId: hotel.enterpriseId,
    serviceId: hotel.accommodationServiceId,
    redemptionPaymentType: 'GiftCard',
  });
  return { pms, close: () => simulator.close() };
}

const abilities = { cancels: true, postsRedemptions: true };

describePms('Mews, gross prices in London time', () => openDemoHotel('brighton'), abilities);
describePms('Mews, gross prices in Vienna time', () => openDemoHotel('vienna'), abilities);
describePms('Mews, net prices with several taxes in Washington time', () => openDemoHotel('washington'), abilities);
