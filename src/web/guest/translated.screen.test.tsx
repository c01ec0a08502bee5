import { tenNights } from '../../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../../test/screens/examples/offers.ts';
import { cancellation, reservation } from '../../../test/screens/examples/reservations.ts';
import { it } from '../../../test/screens/guest-test.ts';
import { startTranslator } from '../../../test/screens/translator.ts';

const COVERED = summary([offer()], coverBy(tenNights(), 300));
const PLACED = reservation('confirmed', COVERED);

it('a stay is booked in a browser that translates the page, whenever it does', async ({
  api,
  guest,
  onTestFinished,
}) => {
  onTestFinished(startTranslator(30));
  api.takeTime(60);
  api.answer({ cardSearch: tenNights(), place: PLACED, reservation: PLACED, cancellation: cancellation() });
  await guest.beginWith('TENU-SE22-2222-222P');
  await guest.chooseProperty(/Harbour House/);
  await guest.chooseDates(Temporal.PlainDate.from('2026-12-04'), 2);
  await guest.chooseRoom('Lanes Double', 'Flexible');
  await guest.passExtras();
  await guest.fillBuyer();
  await guest.checkEverything();
  await guest.place();
  await guest.heading('CONFIRMATION.HEADING');
  await guest.press('CONFIRMATION.CANCEL.OPEN');
});
