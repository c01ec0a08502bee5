import type { Operation } from '../request/operation.ts';
import { addBills } from './bills/add-bills.ts';
import { addCustomer } from './customers/add-customer.ts';
import { addExternalPayment } from './payments/add-external-payment.ts';
import { addNotes } from './reservations/add-notes.ts';
import { addOrder } from './products/add-order.ts';
import { addPaymentMethodRequest } from './payments/add-payment-method-request.ts';
import { addPaymentRequests } from './payments/add-payment-requests.ts';
import { addReservationProduct } from './products/add-reservation-product.ts';
import { addReservations } from './reservations/add-reservations.ts';
import { addResourceBlocks } from './availability/add-resource-blocks.ts';
import { addTokenizedCard } from './payments/add-tokenized-card.ts';
import { addVoucherCodes } from './vouchers/add-voucher-codes.ts';
import { addVouchers } from './vouchers/add-vouchers.ts';
import { cancelPaymentRequests } from './payments/cancel-payment-requests.ts';
import { cancelReservations } from './reservations/cancel-reservations.ts';
import { chargeCreditCard } from './payments/charge-credit-card.ts';
import { clearRestrictions } from './rates/clear-restrictions.ts';
import { closeBill } from './bills/close-bill.ts';
import { confirmReservations } from './reservations/confirm-reservations.ts';
import { deleteResourceBlocks } from './availability/delete-resource-blocks.ts';
import { deleteVoucherCodes } from './vouchers/delete-voucher-codes.ts';
import { deleteVouchers } from './vouchers/delete-vouchers.ts';
import { disableCreditCard } from './payments/disable-credit-card.ts';
import { getAllAccountingCategories } from './hotel/get-all-accounting-categories.ts';
import { getAllAgeCategories } from './hotel/get-all-age-categories.ts';
import { getAllBills } from './bills/get-all-bills.ts';
import { getAllCancellationPolicies } from './rates/get-all-cancellation-policies.ts';
import { getAllCategoryAssignments } from './hotel/get-all-category-assignments.ts';
import { getAllCategoryImages } from './hotel/get-all-category-images.ts';
import { getAllCompanionships } from './reservations/get-all-companionships.ts';
import { getAllCountries } from './hotel/get-all-countries.ts';
import { getAllCreditCards } from './payments/get-all-credit-cards.ts';
import { getAllCurrencies } from './hotel/get-all-currencies.ts';
import { getAllCustomers } from './customers/get-all-customers.ts';
import { getAllEnterprises } from './hotel/get-all-enterprises.ts';
import { getAllExchangeRates } from './hotel/get-all-exchange-rates.ts';
import { getAllFeatureAssignments } from './hotel/get-all-feature-assignments.ts';
import { getAllLanguages } from './hotel/get-all-languages.ts';
import { getAllNotes } from './reservations/get-all-notes.ts';
import { getAllOrderItems } from './bills/get-all-order-items.ts';
import { getAllPaymentRequests } from './payments/get-all-payment-requests.ts';
import { getAllPayments } from './payments/get-all-payments.ts';
import { getAllProductCategories } from './products/get-all-product-categories.ts';
import { getAllProductOrders } from './products/get-all-product-orders.ts';
import { getAllProducts } from './products/get-all-products.ts';
import { getAllRateGroups } from './rates/get-all-rate-groups.ts';
import { getAllRates } from './rates/get-all-rates.ts';
import { getAllReservationGroups } from './reservations/get-all-reservation-groups.ts';
import { getAllReservations } from './reservations/get-all-reservations.ts';
import { getAllResourceBlocks } from './availability/get-all-resource-blocks.ts';
import { getAllResourceCategories } from './hotel/get-all-resource-categories.ts';
import { getAllResourceFeatures } from './hotel/get-all-resource-features.ts';
import { getAllResources } from './hotel/get-all-resources.ts';
import { getAllRestrictions } from './rates/get-all-restrictions.ts';
import { getAllRules } from './rates/get-all-rules.ts';
import { getAllServices } from './hotel/get-all-services.ts';
import { getAllTaxEnvironments } from './hotel/get-all-tax-environments.ts';
import { getAllTaxations } from './hotel/get-all-taxations.ts';
import { getAllVoucherCodes } from './vouchers/get-all-voucher-codes.ts';
import { getAllVouchers } from './vouchers/get-all-vouchers.ts';
import { getAvailability2024 } from './availability/get-availability-2024.ts';
import { getAvailability } from './availability/get-availability.ts';
import { getConfiguration } from './hotel/get-configuration.ts';
import { getImageUrls } from './hotel/get-image-urls.ts';
import { getPoliciesByRates } from './rates/get-policies-by-rates.ts';
import { getPoliciesByReservations } from './reservations/get-policies-by-reservations.ts';
import { getProductPricing } from './products/get-product-pricing.ts';
import { getRatePricing } from './rates/get-rate-pricing.ts';
import { priceReservations } from './reservations/price-reservations.ts';
import { processReservation } from './reservations/process-reservation.ts';
import { refundPayment } from './payments/refund-payment.ts';
import { searchCustomers } from './customers/search-customers.ts';
import { setRestrictions } from './rates/set-restrictions.ts';
import { startReservation } from './reservations/start-reservation.ts';
import { updateAvailability } from './availability/update-availability.ts';
import { updateCustomer } from './customers/update-customer.ts';
import { updateRatePrice } from './rates/update-rate-price.ts';
import { updateReservations } from './reservations/update-reservations.ts';
import { updateVouchers } from './vouchers/update-vouchers.ts';
import type { Switches } from '../switches.ts';

export const operations: readonly Operation[] = [
  addBills,
  addCustomer,
  addExternalPayment,
  addNotes,
  addOrder,
  addPaymentMethodRequest,
  addPaymentRequests,
  addReservationProduct,
  addReservations,
  addResourceBlocks,
  addTokenizedCard,
  addVoucherCodes,
  addVouchers,
  cancelPaymentRequests,
  cancelReservations,
  chargeCreditCard,
  clearRestrictions,
  closeBill,
  confirmReservations,
  deleteResourceBlocks,
  deleteVoucherCodes,
  deleteVouchers,
  disableCreditCard,
  getAllAccountingCategories,
  getAllAgeCategories,
  getAllBills,
  getAllCancellationPolicies,
  getAllCategoryAssignments,
  getAllCategoryImages,
  getAllCompanionships,
  getAllCountries,
  getAllCreditCards,
  getAllCurrencies,
  getAllCustomers,
  getAllEnterprises,
  getAllExchangeRates,
  getAllFeatureAssignments,
  getAllLanguages,
  getAllNotes,
  getAllOrderItems,
  getAllPaymentRequests,
  getAllPayments,
  getAllProductCategories,
  getAllProductOrders,
  getAllProducts,
  getAllRateGroups,
  getAllRates,
  getAllReservationGroups,
  getAllReservations,
  getAllResourceBlocks,
  getAllResourceCategories,
  getAllResourceFeatures,
  getAllResources,
  getAllRestrictions,
  getAllRules,
  getAllServices,
  getAllTaxEnvironments,
  getAllTaxations,
  getAllVoucherCodes,
  getAllVouchers,
  getAvailability2024,
  getAvailability,
  getConfiguration,
  getImageUrls,
  getPoliciesByRates,
  getPoliciesByReservations,
  getProductPricing,
  getRatePricing,
  priceReservations,
  processReservation,
  refundPayment,
  searchCustomers,
  setRestrictions,
  startReservation,
  updateAvailability,
  updateCustomer,
  updateRatePrice,
  updateReservations,
  updateVouchers,
];

const byPath = new Map(operations.map((operation) => [operation.path, operation]));
const byLowerCase = new Map(operations.map((operation) => [operation.path.toLowerCase(), operation]));

/** The operation of exactly this path. Case matters unless switched off, and so does a trailing slash. */
export function findOperation(path: string, { pathsIgnoreCase }: Switches): Operation | undefined {
  return pathsIgnoreCase ? byLowerCase.get(path.toLowerCase()) : byPath.get(path);
}
