/**
 * The ids of the three demo hotels for a sale page: enterprise, accommodation service, room categories, rates and
 * products. They are written by hand and never change, so configuration files may repeat them.
 *
 * Brighton's `lighthouseLoft` has a free room every night but never the same room on two consecutive nights. Longer
 * stays there are refused when they are placed.
 */
export const demoIds = {
  brighton: {
    clientToken: 'DEMO-CLIENT',
    accessToken: 'DEMO-BRIGHTON',
    enterpriseId: 'b7190001-0001-4000-8000-000000000001',
    accommodationServiceId: 'b7190001-0002-4000-8000-000000000001',
    restaurantServiceId: 'b7190001-0002-4000-8000-000000000002',
    extrasServiceId: 'b7190001-0002-4000-8000-000000000003',
    ageCategoryIds: {
      adult: 'b7190001-0003-4000-8000-000000000001',
      child: 'b7190001-0003-4000-8000-000000000002',
      infant: 'b7190001-0003-4000-8000-000000000003',
    },
    roomCategoryIds: {
      snugSingle: 'b7190001-0004-4000-8000-000000000001',
      lanesDouble: 'b7190001-0004-4000-8000-000000000002',
      seaViewDouble: 'b7190001-0004-4000-8000-000000000003',
      familyCove: 'b7190001-0004-4000-8000-000000000004',
      harbourSuite: 'b7190001-0004-4000-8000-000000000005',
      lighthouseLoft: 'b7190001-0004-4000-8000-000000000006',
    },
    rateIds: {
      flexible: 'b7190001-0006-4000-8000-000000000001',
      saver: 'b7190001-0006-4000-8000-000000000002',
      private: 'b7190001-0006-4000-8000-000000000003',
    },
    productIds: {
      breakfast: 'b7190001-0007-4000-8000-000000000001',
      lateCheckOut: 'b7190001-0007-4000-8000-000000000002',
      parking: 'b7190001-0007-4000-8000-000000000003',
      cyclingDay: 'b7190001-0007-4000-8000-000000000004',
    },
  },
  vienna: {
    clientToken: 'DEMO-CLIENT',
    accessToken: 'DEMO-VIENNA',
    enterpriseId: 'a1010001-0001-4000-8000-000000000001',
    accommodationServiceId: 'a1010001-0002-4000-8000-000000000001',
    restaurantServiceId: 'a1010001-0002-4000-8000-000000000002',
    extrasServiceId: 'a1010001-0002-4000-8000-000000000003',
    ageCategoryIds: {
      adult: 'a1010001-0003-4000-8000-000000000001',
      child: 'a1010001-0003-4000-8000-000000000002',
      infant: 'a1010001-0003-4000-8000-000000000003',
    },
    roomCategoryIds: {
      courtyardSingle: 'a1010001-0004-4000-8000-000000000001',
      classicDouble: 'a1010001-0004-4000-8000-000000000002',
      salonDouble: 'a1010001-0004-4000-8000-000000000003',
      familyApartment: 'a1010001-0004-4000-8000-000000000004',
      belvedereSuite: 'a1010001-0004-4000-8000-000000000005',
    },
    rateIds: {
      flexible: 'a1010001-0006-4000-8000-000000000001',
      saver: 'a1010001-0006-4000-8000-000000000002',
      private: 'a1010001-0006-4000-8000-000000000003',
    },
    productIds: {
      breakfast: 'a1010001-0007-4000-8000-000000000001',
      lateCheckOut: 'a1010001-0007-4000-8000-000000000002',
      parking: 'a1010001-0007-4000-8000-000000000003',
      concertEvening: 'a1010001-0007-4000-8000-000000000004',
      cityTax: 'a1010001-0007-4000-8000-000000000005',
    },
  },
  washington: {
    clientToken: 'DEMO-CLIENT',
    accessToken: 'DEMO-WASHINGTON',
    enterpriseId: 'da120001-0001-4000-8000-000000000001',
    accommodationServiceId: 'da120001-0002-4000-8000-000000000001',
    restaurantServiceId: 'da120001-0002-4000-8000-000000000002',
    extrasServiceId: 'da120001-0002-4000-8000-000000000003',
    ageCategoryIds: {
      adult: 'da120001-0003-4000-8000-000000000001',
      child: 'da120001-0003-4000-8000-000000000002',
      infant: 'da120001-0003-4000-8000-000000000003',
    },
    roomCategoryIds: {
      compactQueen: 'da120001-0004-4000-8000-000000000001',
      sunriseKing: 'da120001-0004-4000-8000-000000000002',
      twoQueens: 'da120001-0004-4000-8000-000000000003',
      dawnSuite: 'da120001-0004-4000-8000-000000000004',
    },
    rateIds: {
      flexible: 'da120001-0006-4000-8000-000000000001',
      saver: 'da120001-0006-4000-8000-000000000002',
      private: 'da120001-0006-4000-8000-000000000003',
    },
    productIds: {
      breakfast: 'da120001-0007-4000-8000-000000000001',
      lateCheckOut: 'da120001-0007-4000-8000-000000000002',
      parking: 'da120001-0007-4000-8000-000000000003',
      museumTour: 'da120001-0007-4000-8000-000000000004',
    },
  },
} as const;
