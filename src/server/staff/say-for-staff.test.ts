import { expect, it } from 'vitest';
import { sayForStaff } from './say-for-staff.ts';

it('says what is written of a PMS of the hotel’s system', () => {
  expect(sayForStaff('no answer, a lost connection or a fault at the PMS')).toBe(
    "no answer, a lost connection or a fault at the hotel's system",
  );
  expect(sayForStaff('paid, and the PMS keeps the room')).toBe("paid, and the hotel's system keeps the room");
  expect(sayForStaff('PMS.UNAVAILABLE')).toBe('PMS.UNAVAILABLE');
});

it('says nothing of the number of who caused it', () => {
  expect(sayForStaff('staff:1817e83a-122f-4e53-8ec2-6576e6e12085 decided: hotel_asked')).toBe('decided: hotel_asked');
});
