import { RoomCard } from '../../guest/booking/rooms/room-card.tsx';
import { Receipt } from '../../guest/receipt/receipt.tsx';
import { Exhibit, Row } from './exhibit.tsx';
import { SampleBooking, type Stage } from './sample-booking.tsx';
import { SAMPLE_RATES } from './sample-stay.ts';

const STAGES: readonly Stage[] = ['empty', 'hotel', 'asking', 'failed', 'priced', 'covered'];
const [FIRST_RATE] = SAMPLE_RATES;

/** Receipts and rooms at every stage of a booking. */
export function BookingExhibits() {
  return (
    <>
      <Exhibit title="Receipts">
        <Row>
          {STAGES.map((stage) => (
            <SampleBooking key={stage} stage={stage}>
              <Receipt />
            </SampleBooking>
          ))}
        </Row>
      </Exhibit>
      <Exhibit title="Rooms">
        {FIRST_RATE && (
          <SampleBooking stage="priced">
            <RoomCard
              offer={{ room: FIRST_RATE.room_category, rates: SAMPLE_RATES.slice(0, 2), others: SAMPLE_RATES.slice(2) }}
              index={0}
              onTake={() => undefined}
            />
            <RoomCard
              offer={{
                room: { ...FIRST_RATE.room_category, id: 'gone', available: 0 },
                rates: SAMPLE_RATES.slice(0, 1),
                others: [],
              }}
              index={0}
              onTake={() => undefined}
            />
          </SampleBooking>
        )}
      </Exhibit>
    </>
  );
}
