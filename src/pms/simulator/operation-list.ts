import type { Operation } from './operation.ts';
import { addCustomer } from './operations/add-customer.ts';
import { addExternalPayment } from './operations/add-external-payment.ts';
import { addReservations } from './operations/add-reservations.ts';
import { addTokenizedCard } from './operations/add-tokenized-card.ts';
import { cancelReservations } from './operations/cancel-reservations.ts';
import { confirmReservations } from './operations/confirm-reservations.ts';
import { getAllAgeCategories } from './operations/get-all-age-categories.ts';
import { getAllCategoryImages } from './operations/get-all-category-images.ts';
import { getAllCountries } from './operations/get-all-countries.ts';
import { getAllCreditCards } from './operations/get-all-credit-cards.ts';
import { getAllCurrencies } from './operations/get-all-currencies.ts';
import { getAllCustomers } from './operations/get-all-customers.ts';
import { getAllEnterprises } from './operations/get-all-enterprises.ts';
import { getAllExchangeRates } from './operations/get-all-exchange-rates.ts';
import { getAllLanguages } from './operations/get-all-languages.ts';
import { getAllPayments } from './operations/get-all-payments.ts';
import { getAllProductCategories } from './operations/get-all-product-categories.ts';
import { getAllProducts } from './operations/get-all-products.ts';
import { getAllRateGroups } from './operations/get-all-rate-groups.ts';
import { getAllRates } from './operations/get-all-rates.ts';
import { getAllReservationGroups } from './operations/get-all-reservation-groups.ts';
import { getAllReservations } from './operations/get-all-reservations.ts';
import { getAllResourceCategories } from './operations/get-all-resource-categories.ts';
import { getAllRestrictions } from './operations/get-all-restrictions.ts';
import { getAllServices } from './operations/get-all-services.ts';
import { getAllTaxEnvironments } from './operations/get-all-tax-environments.ts';
import { getAllTaxations } from './operations/get-all-taxations.ts';
import { getAllVoucherCodes } from './operations/get-all-voucher-codes.ts';
import { getAllVouchers } from './operations/get-all-vouchers.ts';
import { getAvailability2024 } from './operations/get-availability-2024.ts';
import { getAvailability } from './operations/get-availability.ts';
import { getConfiguration } from './operations/get-configuration.ts';
import { getImageUrls } from './operations/get-image-urls.ts';
import { getRatePricing } from './operations/get-rate-pricing.ts';
import { priceReservations } from './operations/price-reservations.ts';

/** Every operation served, each in a file of its own. */
export const operations: readonly Operation[] = [
  addCustomer,
  addExternalPayment,
  addReservations,
  addTokenizedCard,
  cancelReservations,
  confirmReservations,
  getAllAgeCategories,
  getAllCategoryImages,
  getAllCountries,
  getAllCreditCards,
  getAllCurrencies,
  getAllCustomers,
  getAllEnterprises,
  getAllExchangeRates,
  getAllLanguages,
  getAllPayments,
  getAllProductCategories,
  getAllProducts,
  getAllRateGroups,
  getAllRates,
  getAllReservationGroups,
  getAllReservations,
  getAllResourceCategories,
  getAllRestrictions,
  getAllServices,
  getAllTaxEnvironments,
  getAllTaxations,
  getAllVoucherCodes,
  getAllVouchers,
  getAvailability2024,
  getAvailability,
  getConfiguration,
  getImageUrls,
  getRatePricing,
  priceReservations,
];

const operationsByPath = new Map(operations.map((operation) => [operation.path, operation]));

/** The operation of exactly this path: case counts, and a trailing slash makes another one. */
export function findOperation(path: string): Operation | undefined {
  return operationsByPath.get(path);
}
