import { z } from 'zod';
import { WireCharging } from './availability.ts';
import { LaterFees } from './cancellation.ts';
import { HourText, PropertyAddress } from './property.ts';
import { Id, InstantText, WireMoney, WirePrice, WireTextLanguages } from '../values.ts';

const StayProperty = z.object({
  name: z.string().describe('In the language of the request'),
  time_zone: z.string().nullable(),
  address: PropertyAddress.nullable(),
  map_url: z.string().nullable().describe('A link to a map of the address'),
  phone: z.string(),
  email: z.string(),
  website_url: z.string(),
  terms_url: z.string().nullable(),
  privacy_policy_url: z.string().nullable(),
  check_in: HourText.nullable(),
  check_out: HourText.nullable(),
});

export const WirePerson = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() });

export const ReservationDetails = z
  .object({
    nights: z.int(),
    booked_by: WirePerson.describe(
      'Masked if the buyer is the holder of a card, unless it was opened by the link of a letter',
    ),
    guest: z
      .object({ first_name: z.string(), last_name: z.string() })
      .nullable()
      .describe('The guest, if the buyer booked for another person; as typed by the buyer'),
    language: z.string().describe('The language that the guest reads'),
    rooms: z.array(
      z.object({
        name: z.string(),
        rate_name: z.string().nullable(),
        text_languages: WireTextLanguages,
        guests: z.array(
          z.object({
            age_category_id: Id,
            name: z.string().nullable(),
            text_languages: WireTextLanguages,
            classification: z.enum(['adult', 'child']).nullable(),
            one_of_several: z
              .literal(true)
              .optional()
              .describe('Only if the hotel has several categories of the same class, such as infants and children'),
            count: z.int(),
          }),
        ),
        price: WirePrice,
      }),
    ),
    extras: z.array(
      z.object({
        product_id: Id,
        name: z.string(),
        text_languages: WireTextLanguages,
        count: z.int(),
        charging: WireCharging.describe('The base to which `count` is added'),
        is_city_tax: z.boolean(),
        price_summary: WirePrice.describe('Price of all of them'),
      }),
    ),
    guarantee: z.enum(['payment_card', 'none']).describe('Whether a payment card was left with the hotel'),
    cancellation: z.object({
      free_until: InstantText.nullable().describe('null if that has passed, never comes, or is unknown'),
      fee: WireMoney.nullable().describe(
        'The current fee for cancelling; zero while it is free, null if unknown or no longer possible',
      ),
      later: LaterFees,
    }),
    property: StayProperty.nullable().describe('null if the property has left the sale page'),
    letters: z
      .enum(['ours', 'hotel', 'both'])
      .describe('The sender of letters to the guest: this server, the hotel, or both'),
    sends_letters: z
      .boolean()
      .describe(
        'Whether letters of this server leave for the guest: `letters` has it so, and a mail server takes them',
      ),
  })
  .meta({ id: 'ReservationDetails' });

export type ReservationDetails = z.infer<typeof ReservationDetails>;
export type WirePerson = z.infer<typeof WirePerson>;
