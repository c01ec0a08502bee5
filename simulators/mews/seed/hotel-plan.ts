import type { LocalizedText } from '../model/amount.ts';
import type { AddressRow } from '../model/enterprise-rows.ts';
import type { ChargingMode } from '../model/product-rows.ts';
import type { PictureName } from '../read-picture.ts';
import type { CancellationPolicyRow } from '../model/rate-rows.ts';

/**
 * A compact description of a hotel, from which `buildHotel` makes all its rows. Values are gross or net as `pricing`
 * says.
 */
export interface HotelPlan {
  /** First eight digits of all ids of the hotel. */
  prefix: string;
  name: string;
  shortName: string;
  chain: { id: string; name: string };
  timeZone: string;
  languageCode: string;
  legalEnvironment: string;
  taxEnvironment: string;
  address: Omit<AddressRow, 'Id'>;
  phone: string;
  email: string;
  website: string;
  pricing: 'Gross' | 'Net';
  /** The first is the default one. */
  currencies: string[];
  /** Units of the other currency for one of the default currency. */
  exchangeRates: Record<string, number>;
  accommodationTaxes: string[];
  paymentCardStorageKey: string | null;
  hasMewsPayments: boolean;
  externalPaymentTypes: string[];
  startOffset: string;
  endOffset: string;
  picture: PictureName;
  /** Published beside the cover. Mews has no list of them. */
  morePictures?: PictureName[];
  categories: CategoryPlan[];
  rates: RatePlan;
  cancellation: CancellationPlan[];
  products: ProductPlan[];
  /** Still being set up: no age categories, and no enabled rate. */
  isUnfinished?: boolean;
}

export interface CategoryPlan {
  type: string;
  classification: string;
  names: LocalizedText;
  shortName: string;
  /** In the order of every list. */
  pictures: PictureName[];
  descriptions: LocalizedText;
  capacity: number;
  extraCapacity: number;
  rooms: number;
  /**
   * Features of its rooms, by Mews' classifications. With `roomsWithFeature`, only that number of its first rooms have
   * one.
   */
  features?: string[];
  roomsWithFeature?: Record<string, number>;
  absoluteAdjustment: number;
  relativeAdjustment?: number;
  /** Free every night, but never the same room on two consecutive nights. */
  neverTwoNights?: boolean;
}

/** The cancellation fee at the rates of one group, from an offset on. */
export interface CancellationPlan {
  group: 'flexible' | 'saver';
  applicability: CancellationPolicyRow['Applicability'];
  offset: string;
  extent: CancellationPolicyRow['FeeExtent'];
  /** The number of charged nights. Null: all. */
  nights: number | null;
  share: number;
  absolute: number;
}

export interface RatePlan {
  baseValue: number;
  weekendShare: number;
  seasonFactors: number[];
  emptyUnit: number;
  extraUnit: number;
  childAdjustment: number;
  infantAdjustment: number;
  saverShare: number;
  privateShare: number;
  names: { flexible: LocalizedText; saver: LocalizedText; private: LocalizedText };
  descriptions: { flexible: LocalizedText; saver: LocalizedText; private: LocalizedText };
  voucherCodes: { valid: string; expired: string; notYetValid: string; company: string };
}

export interface ProductPlan {
  names: LocalizedText;
  descriptions: LocalizedText;
  charging: ChargingMode;
  value: number;
  childValue?: number;
  infantValue?: number;
  taxCodes: string[];
  food?: boolean;
  cityTax?: boolean;
  /** It costs this share of the nights, and its value is then 0. */
  share?: number;
}
