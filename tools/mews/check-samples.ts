import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PmsContractBroken } from '#pms/pms-errors.ts';
import { parseAnswer } from '#pms/mews/client/mews-client.ts';
import {
  addedCardSchema,
  addedCustomerSchema,
  addedReservationsSchema,
  anyObjectSchema,
  creditCardSchema,
  customerSchema,
  paymentSchema,
  reservationGroupSchema,
  reservationPricesSchema,
  reservationSchema,
} from '#pms/mews/schema/booking-schema.ts';
import * as payment from '#pms/mews/schema/payment-schema.ts';
import { productsPageSchema } from '#pms/mews/schema/product-schema.ts';
import * as property from '#pms/mews/schema/property-schema.ts';
import * as rate from '#pms/mews/schema/rate-schema.ts';
import * as room from '#pms/mews/schema/room-schema.ts';
import { rulesPageSchema } from '#pms/mews/schema/rule-schema.ts';

// Parses documented answers of Mews with the adapter's schemas, operation by operation:
//   node tools/mews/check-samples.ts FOLDER
// FOLDER holds files named like "rates.getPricing.response.json" (also "….2023-06-06.response.json").

const page = (key: string, item: z.ZodType) => z.object({ [key]: z.array(item) });

const schemas: Readonly<Record<string, z.ZodType>> = {
  'configuration/get': property.configurationSchema,
  'services/getAll': page('Services', property.serviceSchema),
  'ageCategories/getAll': page('AgeCategories', property.ageCategorySchema),
  'exchangeRates/getAll': property.exchangeRatesSchema,
  'languages/getAll': property.languagesSchema,
  'taxations/getAll': property.taxationsSchema,
  'taxEnvironments/getAll': property.taxEnvironmentsSchema,
  'images/getUrls': property.imageUrlsSchema,
  'resourceCategories/getAll': page('ResourceCategories', property.roomCategorySchema),
  'resourceCategoryImageAssignments/getAll': page('ResourceCategoryImageAssignments', property.roomImageSchema),
  'resourceCategoryAssignments/getAll': page('ResourceCategoryAssignments', room.categoryAssignmentSchema),
  'services/getAvailability': room.availabilitySchema,
  'services/getAvailability/2024-01-22': room.blockMetricsSchema,
  'rates/getAll': page('Rates', rate.rateSchema),
  'rates/getPricing': rate.ratePricingSchema,
  'restrictions/getAll': page('Restrictions', rate.restrictionSchema),
  'cancellationPolicies/getAll': page('CancellationPolicies', rate.cancellationPolicySchema),
  'rules/getAll': rulesPageSchema,
  'products/getAll': productsPageSchema,
  'reservations/price': reservationPricesSchema,
  'reservations/add': addedReservationsSchema,
  'reservations/cancel': anyObjectSchema,
  'reservations/getAll/2023-06-06': page('Reservations', reservationSchema),
  'reservationGroups/getAll': page('ReservationGroups', reservationGroupSchema),
  'customers/getAll': page('Customers', customerSchema),
  'customers/add': addedCustomerSchema,
  'creditCards/getAll': page('CreditCards', creditCardSchema),
  'creditCards/addTokenized': addedCardSchema,
  'payments/getAll': page('Payments', paymentSchema.and(payment.guestPaymentSchema)),
  'payments/addExternal': anyObjectSchema,
  'payments/refund': payment.refundSchema,
  'paymentRequests/add': payment.paymentRequestsSchema,
  'paymentRequests/cancel': payment.paymentRequestsSchema,
  'paymentRequests/getAll': page('PaymentRequests', payment.paymentRequestSchema),
  'reservations/confirm': anyObjectSchema,
  'reservations/update': anyObjectSchema,
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder of the samples');

let failures = 0;
for (const [operation, schema] of Object.entries(schemas)) {
  const verdict = checkSample(join(folder, `${operation.replaceAll('/', '.')}.response.json`), operation, schema);
  if (verdict.startsWith('fails')) failures += 1;
  process.stdout.write(`${operation.padEnd(44)}${verdict}\n`);
}
process.exitCode = failures === 0 ? 0 : 1;

function checkSample(file: string, operation: string, schema: z.ZodType): string {
  if (!existsSync(file)) return 'no sample';
  try {
    parseAnswer(operation, readFileSync(file, 'utf8'), schema);
    return 'parses';
  } catch (error) {
    if (error instanceof PmsContractBroken) return `fails at ${error.message}`;
    throw error;
  }
}
