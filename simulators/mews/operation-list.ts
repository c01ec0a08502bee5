import type { Operation } from './operation.ts';
import { addBills } from './operations/add-bills.ts';
import { addCustomer } from './operations/add-customer.ts';
import { addExternalPayment } from './operations/add-external-payment.ts';
import { addNotes } from './operations/add-notes.ts';
import { addOrder } from './operations/add-order.ts';
import { addPaymentMethodRequest } from './operations/add-payment-method-request.ts';
import { addPaymentRequests } from './operations/add-payment-requests.ts';
import { addReservationProduct } from './operations/add-reservation-product.ts';
import { addReservations } from './operations/add-reservations.ts';
import { addResourceBlocks } from './operations/add-resource-blocks.ts';
import { addTokenizedCard } from './operations/add-tokenized-card.ts';
import { addVoucherCodes } from './operations/add-voucher-codes.ts';
import { addVouchers } from './operations/add-vouchers.ts';
import { cancelPaymentRequests } from './operations/cancel-payment-requests.ts';
import { cancelReservations } from './operations/cancel-reservations.ts';
import { chargeCreditCard } from './operations/charge-credit-card.ts';
import { clearRestrictions } from './operations/clear-restrictions.ts';
import { closeBill } from './operations/close-bill.ts';
import { confirmReservations } from './operations/confirm-reservations.ts';
import { deleteResourceBlocks } from './operations/delete-resource-blocks.ts';
import { deleteVoucherCodes } from './operations/delete-voucher-codes.ts';
import { deleteVouchers } from './operations/delete-vouchers.ts';
import { disableCreditCard } from './operations/disable-credit-card.ts';
import { getAllAccountingCategories } from './operations/get-all-accounting-categories.ts';
import { getAllAgeCategories } from './operations/get-all-age-categories.ts';
import { getAllBills } from './operations/get-all-bills.ts';
import { getAllCancellationPolicies } from './operations/get-all-cancellation-policies.ts';
import { getAllCategoryAssignments } from './operations/get-all-category-assignments.ts';
import { getAllCategoryImages } from './operations/get-all-category-images.ts';
import { getAllCompanionships } from './operations/get-all-companionships.ts';
import { getAllCountries } from './operations/get-all-countries.ts';
import { getAllCreditCards } from './operations/get-all-credit-cards.ts';
import { getAllCurrencies } from './operations/get-all-currencies.ts';
import { getAllCustomers } from './operations/get-all-customers.ts';
import { getAllEnterprises } from './operations/get-all-enterprises.ts';
import { getAllExchangeRates } from './operations/get-all-exchange-rates.ts';
import { getAllFeatureAssignments } from './operations/get-all-feature-assignments.ts';
import { getAllLanguages } from './operations/get-all-languages.ts';
import { getAllNotes } from './operations/get-all-notes.ts';
import { getAllOrderItems } from './operations/get-all-order-items.ts';
import { getAllPaymentRequests } from './operations/get-all-payment-requests.ts';
import { getAllPayments } from './operations/get-all-payments.ts';
import { getAllProductCategories } from './operations/get-all-product-categories.ts';
import { getAllProductOrders } from './operations/get-all-product-orders.ts';
import { getAllProducts } from './operations/get-all-products.ts';
import { getAllRateGroups } from './operations/get-all-rate-groups.ts';
import { getAllRates } from './operations/get-all-rates.ts';
import { getAllReservationGroups } from './operations/get-all-reservation-groups.ts';
import { getAllReservations } from './operations/get-all-reservations.ts';
import { getAllResourceBlocks } from './operations/get-all-resource-blocks.ts';
import { getAllResourceCategories } from './operations/get-all-resource-categories.ts';
import { getAllResourceFeatures } from './operations/get-all-resource-features.ts';
import { getAllResources } from './operations/get-all-resources.ts';
import { getAllRestrictions } from './operations/get-all-restrictions.ts';
import { getAllRules } from './operations/get-all-rules.ts';
import { getAllServices } from './operations/get-all-services.ts';
import { getAllTaxEnvironments } from './operations/get-all-tax-environments.ts';
import { getAllTaxations } from './operations/get-all-taxations.ts';
import { getAllVoucherCodes } from './operations/get-all-voucher-codes.ts';
import { getAllVouchers } from './operations/get-all-vouchers.ts';
import { getAvailability2024 } from './operations/get-availability-2024.ts';
import { getAvailability } from './operations/get-availability.ts';
import { getConfiguration } from './operations/get-configuration.ts';
import { getImageUrls } from './operations/get-image-urls.ts';
import { getPoliciesByRates } from './operations/get-policies-by-rates.ts';
import { getPoliciesByReservations } from './operations/get-policies-by-reservations.ts';
import { getProductPricing } from './operations/get-product-pricing.ts';
import { getRatePricing } from './operations/get-rate-pricing.ts';
import { priceReservations } from './operations/price-reservations.ts';
import { processReservation } from './operations/process-reservation.ts';
import { refundPayment } from './operations/refund-payment.ts';
import { searchCustomers } from './operations/search-customers.ts';
import { setRestrictions } from './operations/set-restrictions.ts';
import { startReservation } from './operations/start-reservation.ts';
import { updateAvailability } from './operations/update-availability.ts';
import { updateCustomer } from './operations/update-customer.ts';
import { updateRatePrice } from './operations/update-rate-price.ts';
import { updateReservations } from './operations/update-reservations.ts';
import { updateVouchers } from './operations/update-vouchers.ts';
import type { Switches } from './switches.ts';

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
