import { z } from 'zod';
import { CurrencyText, DateText, Id, line, WireMoney } from '../values.ts';
import { HOTEL_STATES } from './staff-choices.ts';
import { ActBy, Amount, CardId, RequestKey, Units } from './staff-values.ts';

const HotelId = line(100);
export const PayBillAct = ActBy.extend({
  key: RequestKey,
  amount: Amount.positive().describe('In the currency of the bill'),
  currency: CurrencyText.optional().describe('Of the bill, as the person saw it'),
  uses: z.int().positive().nullable().default(null).describe('The uses that the amount stands for'),
  property_id: Id,
  group_id: HotelId,
  room_id: HotelId.describe('The first room of the stay'),
  account_id: HotelId,
  bill_id: HotelId.nullable(),
  pays_company: z.boolean().describe('Whether the person chose a bill that a company pays'),
});
export const SettleBillAct = ActBy.extend({
  redemption_id: z.uuid(),
  posting_id: z.uuid().describe('The payment that the person looked for'),
  is_on_bill: z.boolean().describe('Whether the person saw at the hotel that it is on the bill'),
});

/** A search by number, reference, guest or room, or one stay that was found. */
export const HotelStayRequest = z.strictObject({
  card_id: CardId.nullable().describe('Null to find stays of `sale_page_id` without their bills'),
  sale_page_id: Id.optional(),
  property_id: Id,
  text: line(200).trim(),
  chosen: z.object({ group_id: HotelId, room_id: HotelId }).nullable(),
});
const HotelBill = PayBillAct.pick({ account_id: true, bill_id: true }).extend({
  payer: z.enum(['guest', 'company']),
  company_name: z.string().nullable(),
  owed: WireMoney.nullable(),
  uses: z
    .array(z.object({ uses: z.int(), nights: z.int(), amount: WireMoney }))
    .nullable()
    .describe('The choices of a card of uses'),
  nights: z.int().describe('The nights of the stay that are on it'),
  most: WireMoney.nullable().describe('What the card can pay of it; null if nothing'),
  rate: z.string().nullable().describe('From the currency of the card, if the bill has another'),
  refused: z.string().nullable().describe('The code of a problem'),
});
export const HotelStays = z.object({
  stays: z.array(
    PayBillAct.pick({ group_id: true, room_id: true }).extend({
      number: z.string().nullable(),
      guest_name: z.string().nullable(),
      arrives: DateText.nullable(),
      departs: DateText.nullable(),
      rooms: z.array(z.string()),
      state: z.enum(HOTEL_STATES),
      payer: HotelBill.shape.payer,
    }),
  ),
  bills: z.array(HotelBill).nullable().describe('If there is only one stay'),
  so_far: Units.nullable().describe('What this card has paid on that stay before'),
});

export type HotelStayRequest = z.input<typeof HotelStayRequest>;
/** A stay of a hotel that was found before the card. */
export type FoundStay = Pick<z.input<typeof PayBillAct>, 'property_id' | 'group_id' | 'room_id'>;
export type HotelStays = z.infer<typeof HotelStays>;
