import { describe, expect, it } from 'vitest';
import type { PropertyAboutAnswer } from '#contract/property-about.ts';
import { useStaycard } from '../staycard.ts';
import { expectProblem, useContract } from './contract-caller.ts';
import { HOTELS, UNCONFIGURED } from './demo-hotels.ts';
import { findShapeFaults } from './shape.ts';
import { ANSWERS } from './wire-shapes.ts';

const staycard = useStaycard();
const contract = useContract(staycard);

describe('what is said of a property', () => {
  it.each(HOTELS)('has the shape of the contract at $id, and pictures', async ({ id }) => {
    const about = await contract.get<PropertyAboutAnswer>(`demo/properties/${id}/about?language=de`);
    expect(findShapeFaults(about, ANSWERS.propertyAbout)).toEqual([]);
    expect(about.hotel.pictures.length).toBeGreaterThan(0);
    expect(about.rooms.every(({ pictures }) => pictures.length > 0)).toBe(true);
  });

  it('is nothing where the property is not configured', async () => {
    const about = await contract.get<PropertyAboutAnswer>(`demo/properties/${UNCONFIGURED}/about`);
    expect(findShapeFaults(about, ANSWERS.propertyAbout)).toEqual([]);
    expect(about.rooms).toEqual([]);
  });

  it('is refused for a property that the sale page does not have', async () => {
    expectProblem(await contract.ask('GET', 'demo/properties/nowhere/about'), {
      status: 404,
      code: 'PROPERTY.NOT_FOUND',
    });
  });
});
