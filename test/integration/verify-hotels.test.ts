import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlacementId } from '#domain/value/ids.ts';
import { verifyHotels } from '../../src/server/booking/hotel-check/verify-hotels.ts';
import { postRedemption } from '../../src/server/booking/posting/post-redemption.ts';
import { findPlacementNamed } from '../../src/server/booking/placement/placement-store.ts';
import { asOwner } from '../as-owner.ts';
import { runOn } from '../command-line.ts';
import { call, Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const VERIFY = ['ledger', 'verify', '--hotels'];

describe('ledger verify --hotels', () => {
  const staycard = useStaycard();
  const hotel = new Hotel(staycard);
  let booked: { readonly reference: string; readonly id: PlacementId };

  /** A stay of two nights paid by a card, with its payment at the hotel. */
  beforeAll(async () => {
    await staycard.deps.jobs.stop();
    const { code } = await issueTestCard(staycard, { amount: 90_000 });
    const guest = new Guest(staycard.url);
    const { placement } = await guest.prepare({ stay: stayInDays(63, 2), codes: [code], room: 'Lanes Double' });
    const { reference } = (await guest.place(placement)).body;
    const { id } = (await findPlacementNamed(staycard.db, reference))!;
    await postRedemption(staycard.deps, id);
    booked = { reference, id };
  });

  /** The sentences about the hotel of the stay. */
  async function report(): Promise<readonly string[]> {
    const hotels = await verifyHotels(staycard.deps, { since: testClock.now().subtract({ hours: 24 }) });
    return hotels.flatMap((each) => (each.state === 'asked' ? each.sentences : []));
  }

  const change = (what: string) => asOwner(staycard, `update placement set ${what} where id = '${booked.id}'`);

  async function askMews(operation: string, body: object): Promise<Record<string, unknown>> {
    const tokens = { ClientToken: 'DEMO-CLIENT', AccessToken: 'DEMO-BRIGHTON', Client: 'test' };
    const path = `/api/connector/v1/${operation}`;
    const answer = await call<Record<string, unknown>>(staycard.simulator.url, 'POST', path, {
      body: { ...tokens, ...body },
    });
    expect({ operation, status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
    return answer.body;
  }

  it('finds that hotels and placements agree, and says what it looked at', async () => {
    const { exitCode, out, error } = await runOn(staycard, VERIFY);
    expect({ exitCode, error }).toEqual({ exitCode: 0, error: '' });
    expect(out).toContain('Compared 1 placement and 1 payment with harbour-house: 0 violations.');
    expect(out).toContain('Compared 0 placements and 0 payments with palais-rosenhain: 0 violations.');
  });

  it('finds a reservation that stands although its value was given free', { tags: ['thorough'] }, async () => {
    await change("state = 'released'");
    expect(await report()).toContain(
      `placement ${booked.reference} is released, and the hotel has 1 reservations of it`,
    );
    await change("state = 'confirmed'");
  });

  it('finds one of our reservations that no placement knows', { tags: ['thorough'] }, async () => {
    await change("reference = 'SC-NONE'");
    const { error, exitCode } = await runOn(staycard, VERIFY);
    expect(exitCode).toBe(1);
    expect(error).toContain(`harbour-house: the hotel has ${booked.reference}, which no placement knows`);
    expect(error).toContain('placement SC-NONE is confirmed, and the hotel has 0 reservations of it');
    await change(`reference = '${booked.reference}'`);
  });

  it('finds a payment that is not there, one of another amount and one that is there twice', async () => {
    const paid = `placement ${booked.reference} paid GBP 0.01, and the hotel has`;
    const { covered, pms_reservation: reservation } = await staycard.db
      .selectFrom('placement')
      .select(['covered', 'pms_reservation'])
      .where('id', '=', booked.id)
      .executeTakeFirstOrThrow();
    await change(`covered = jsonb_set(covered, '{amount,amountMinor}', '1')`);
    expect(await report()).toEqual([expect.stringMatching(new RegExp(`^${paid} GBP \\d+\\.\\d\\d of that$`))]);

    const { accountId } = reservation as { accountId: string };
    // The reservation of another guest.
    const elsewhere = `jsonb_set(pms_reservation, '{rooms,0,id}', '"${randomUUID()}"')`;
    await change(`pms_reservation = jsonb_set(${elsewhere}, '{accountId}', '"${randomUUID()}"')`);
    expect(await report()).toContain(`${paid} nothing of that`);

    await change(`pms_reservation = '${JSON.stringify(reservation)}'`);
    await askMews('payments/addExternal', {
      AccountId: accountId,
      Amount: { Currency: 'GBP', GrossValue: 0.01, TaxCodes: [] },
      Type: 'Cash',
      ExternalIdentifier: booked.id,
    });
    expect(await report()).toEqual([expect.stringMatching(new RegExp(`^${paid} GBP .* and GBP .* of that$`))]);
    await change(`covered = '${JSON.stringify(covered)}'`);
  });

  it('finds a reservation that the hotel cancelled by itself', { tags: ['thorough'] }, async () => {
    await hotel.cancelByStaff(booked.reference);
    expect(await report()).toContain(
      `placement ${booked.reference} is confirmed, and the hotel has 0 reservations of it`,
    );
  });

  it('says clearly which hotel could not be asked, and does not pass that off as right', async () => {
    await hotel.fail({ operation: 'reservationGroups/getAll', times: 100, effect: { kind: 'cutBeforeCommit' } });
    const { exitCode, error } = await runOn(staycard, VERIFY);
    await hotel.forgetFaults();
    expect(exitCode).toBe(1);
    expect(error).toMatch(/^harbour-house could not be checked: .+$/m);
  });

  it('asks a hotel while another one has not answered yet', async () => {
    const operation = 'reservationGroups/getAll';
    await hotel.fail({ operation, times: 100, accessToken: 'DEMO-BRIGHTON', effect: { kind: 'stall' } });
    const before = await hotel.countRequests(operation);
    const asked = report();
    // Counts Brighton's hotel and at least one other.
    await expect.poll(async () => (await hotel.countRequests(operation)) - before).toBeGreaterThan(1);
    await hotel.forgetFaults();
    await asked;
  });

  it('looks back thirty days, or as far as it is asked to', { tags: ['thorough'] }, async () => {
    const { out } = await runOn(staycard, [...VERIFY, '--since', '2999-01-01']);
    expect(out).toContain('Compared 0 placements and 0 payments with harbour-house');
    expect((await runOn(staycard, [...VERIFY, '--since', 'lately'])).exitCode).toBe(2);
  });
});
