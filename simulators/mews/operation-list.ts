import type { Operation } from './operation.ts';
import { addBills } from './operations/bills/add-bills.ts';
import { addCustomer } from './operations/customers/add-customer.ts';
import { addExternalPayment } from './operations/payments/add-external-payment.ts';
import { addNotes } from './operations/reservations/add-notes.ts';
import { addOrder } from './operations/products/add-order.ts';
import { addPaymentMethodRequest } from './operations/payments/add-payment-method-request.ts';
import { addPaymentRequests } from './operations/payments/add-payment-requests.ts';
import { addReservationProduct } from './operations/products/add-reservation-product.ts';
import { addReservations } from './operations/reservations/add-reservations.ts';
import { addResourceBlocks } from './operations/availability/add-resource-blocks.ts';
import { addTokenizedCard } from './operations/payments/add-tokenized-card.ts';
import { addVoucherCodes } from './operations/vouchers/add-voucher-codes.ts';
import { addVouchers } from './operations/vouchers/add-vouchers.ts';
import { cancelPaymentRequests } from './operations/payments/cancel-payment-requests.ts';
import { cancelReservations } from './operations/reservations/cancel-reservations.ts';
import { chargeCreditCard } from './operations/payments/charge-credit-card.ts';
import { clearRestrictions } from './operations/rates/clear-restrictions.ts';
import { closeBill } from './operations/bills/close-bill.ts';
import { confirmReservations } from './operations/reservations/confirm-reservations.ts';
import { deleteResourceBlocks } from './operations/availability/delete-resource-blocks.ts';
import { deleteVoucherCodes } from './operations/vouchers/delete-voucher-codes.ts';
import { deleteVouchers } from './operations/vouchers/delete-vouchers.ts';
import { disableCreditCard } from './operations/payments/disable-credit-card.ts';
import { getAllAccountingCategories } from './operations/hotel/get-all-accounting-categories.ts';
import { getAllAgeCategories } from './operations/hotel/get-all-age-categories.ts';
import { getAllBills } from './operations/bills/get-all-bills.ts';
import { getAllCancellationPolicies } from './operations/rates/get-all-cancellation-policies.ts';
import { getAllCategoryAssignments } from './operations/hotel/get-all-category-assignments.ts';
import { getAllCategoryImages } from './operations/hotel/get-all-category-images.ts';
import { getAllCompanionships } from './operations/reservations/get-all-companionships.ts';
import { getAllCountries } from './operations/hotel/get-all-countries.ts';
import { getAllCreditCards } from './operations/payments/get-all-credit-cards.ts';
import { getAllCurrencies } from './operations/hotel/get-all-currencies.ts';
import { getAllCustomers } from './operations/customers/get-all-customers.ts';
import { getAllEnterprises } from './operations/hotel/get-all-enterprises.ts';
import { getAllExchangeRates } from './operations/hotel/get-all-exchange-rates.ts';
import { getAllFeatureAssignments } from './operations/hotel/get-all-feature-assignments.ts';
import { getAllLanguages } from './operations/hotel/get-all-languages.ts';
import { getAllNotes } from './operations/reservations/get-all-notes.ts';
import { getAllOrderItems } from './operations/bills/get-all-order-items.ts';
import { getAllPaymentRequests } from './operations/payments/get-all-payment-requests.ts';
import { getAllPayments } from './operations/payments/get-all-payments.ts';
import { getAllProductCategories } from './operations/products/get-all-product-categories.ts';
import { getAllProductOrders } from './operations/products/get-all-product-orders.ts';
import { getAllProducts } from './operations/products/get-all-products.ts';
import { getAllRateGroups } from './operations/rates/get-all-rate-groups.ts';
import { getAllRates } from './operations/rates/get-all-rates.ts';
import { getAllReservationGroups } from './operations/reservations/get-all-reservation-groups.ts';
import { getAllReservations } from './operations/reservations/get-all-reservations.ts';
import { getAllResourceBlocks } from './operations/availability/get-all-resource-blocks.ts';
import { getAllResourceCategories } from './operations/hotel/get-all-resource-categories.ts';
import { getAllResourceFeatures } from './operations/hotel/get-all-resource-features.ts';
import { getAllResources } from './operations/hotel/get-all-resources.ts';
import { getAllRestrictions } from './operations/rates/get-all-restrictions.ts';
import { getAllRules } from './operations/rates/get-all-rules.ts';
import { getAllServices } from './operations/hotel/get-all-services.ts';
import { getAllTaxEnvironments } from './operations/hotel/get-all-tax-environments.ts';
import { getAllTaxations } from './operations/hotel/get-all-taxations.ts';
import { getAllVoucherCodes } from './operations/vouchers/get-all-voucher-codes.ts';
import { getAllVouchers } from './operations/vouchers/get-all-vouchers.ts';
import { getAvailability2024 } from './operations/availability/get-availability-2024.ts';
import { getAvailability } from './operations/availability/get-availability.ts';
import { getConfiguration } from './operations/hotel/get-configuration.ts';
import { getImageUrls } from './operations/hotel/get-image-urls.ts';
import { getPoliciesByRates } from './operations/rates/get-policies-by-rates.ts';
import { getPoliciesByReservations } from './operations/reservations/get-policies-by-reservations.ts';
import { getProductPricing } from './operations/products/get-product-pricing.ts';
import { getRatePricing } from './operations/rates/get-rate-pricing.ts';
import { priceReservations } from './operations/reservations/price-reservations.ts';
import { processReservation } from './operations/reservations/process-reservation.ts';
import { refundPayment } from './operations/payments/refund-payment.ts';
import { searchCustomers } from './operations/customers/search-customers.ts';
import { setRestrictions } from './operations/rates/set-restrictions.ts';
import { startReservation } from './operations/reservations/start-reservation.ts';
import { updateAvailability } from './operations/availability/update-availability.ts';
import { updateCustomer } from './operations/customers/update-customer.ts';
import { updateRatePrice } from './operations/rates/update-rate-price.ts';
import { updateReservations } from './operations/reservations/update-reservations.ts';
import { updateVouchers } from './operations/vouchers/update-vouchers.ts';
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
