import { describe, expect, it } from 'vitest';
import { draftFor, EMPTY_BUYER } from './buyer-draft.ts';

const draft = {
  ...EMPTY_BUYER,
  propertyId: 'harbour-house',
  firstName: 'Ada',
  propertyPrivacyPolicyAgrement: true,
  paymentCardToken: 'vault-token',
};

describe('the fields filled in for one hotel', () => {
  it('is all kept for that hotel', () => {
    expect(draftFor('harbour-house', draft)).toEqual(draft);
  });

  it('is kept for another, except for the consent and the payment card, which each hotel asks for itself', () => {
    expect(draftFor('dawn-lodge', draft)).toEqual({
      ...draft,
      propertyId: 'dawn-lodge',
      propertyPrivacyPolicyAgrement: false,
      paymentCardToken: '',
    });
  });
});
