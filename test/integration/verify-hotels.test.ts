import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../as-owner.ts';
import { runOn } from '../command-line.ts';
import { call, Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const VERIFY = ['ledger', 'verify', '--hotels'];

describe('ledger verify --hotels', () => {
  const staycard = useStaycard();
  const hotel = () => new Hotel(staycard);
  let day = 60;

  /** A stay of two nights that a card paid, with its payment at the hotel. */
  async function book(): Promise<{ reference: string; id: string }> {
    day += 3;
    const { code } = await issueTestCard(staycard, { amount: 90_000 });
    const guest = new Guest(staycard.url);
    const { placement } = await guest.prepare({ stay: stayInDays(day, 2), codes: [code], room: 'Lanes Double' });
    const { status, body } = await guest.place(placement);
    expect(status).toBe(201);
    const { reference } = body;
    const read = () =>
      staycard.db
        .selectFrom('placement')
        .select(['id', 'redemption_posted_at'])
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await read()).redemption_posted_at).not.toBeNull();
    return { reference, id: (await read()).id };
  }

  /** What is reported about one placement. */
  async function reportOf(reference: string): Promise<string[]> {
    const { error } = await runOn(staycard, VERIFY);
    return error.split('\n').flatMap((line) => {
      const sentence = line.startsWith('harbour-house: ') && line.split(`${reference} `)[1];
      return sentence ? [sentence] : [];
    });
  }

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
    await book();
    const { exitCode, out, error } = await runOn(staycard, VERIFY);
    expect({ exitCode, error }).toEqual({ exitCode: 0, error: '' });
    expect(out).toContain('Held 1 placements and the payments of 1 against harbour-house: 0 violations.');
    expect(out).toContain('Held 0 placements and the payments of 0 against palais-rosenhain: 0 violations.');
  });

  it('finds a reservation that the hotel cancelled by itself', async () => {
    const { reference } = await book();
    const rooms = await hotel().reservationsOf(reference);
    const ids = rooms.map(({ Id }) => Id);
    await askMews('reservations/cancel', {
      ReservationIds: ids,
      PostCancellationFee: false,
      SendEmail: false,
      Notes: 'x',
    });
    expect(await reportOf(reference)).toEqual(['is confirmed, and 0 reservations of it stand at the hotel']);
  });

  it('finds a reservation that stands although its value was given free', async () => {
    const { reference } = await book();
    await asOwner(staycard, `update placement set state = 'released' where reference = '${reference}'`);
    const [reported] = await reportOf(reference);
    expect(reported).toBe('is released, and 1 reservations of it stand at the hotel');
    await asOwner(staycard, `update placement set state = 'confirmed' where reference = '${reference}'`);
  });

  it('finds a payment that is not there, one of another amount and one that is there twice', async () => {
    const { reference, id } = await book();
    const change = (what: string) => asOwner(staycard, `update placement set ${what} where reference = '${reference}'`);
    await change(`covered = jsonb_set(covered, '{amount,amountMinor}', '1')`);
    expect(await reportOf(reference)).toEqual([
      expect.stringMatching(/^paid GBP 0.01, and the hotel has GBP \d+\.\d\d of that$/),
    ]);

    const { pms_reservation: reservation } = await staycard.db
      .selectFrom('placement')
      .select('pms_reservation')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { accountId } = reservation as { accountId: string };
    // Another stay, of somebody else.
    const elsewhere = `jsonb_set(pms_reservation, '{rooms,0,id}', '"${randomUUID()}"')`;
    await change(`pms_reservation = jsonb_set(${elsewhere}, '{accountId}', '"${randomUUID()}"')`);
    expect(await reportOf(reference)).toEqual(['paid GBP 0.01, and the hotel has nothing of that']);

    await change(`pms_reservation = '${JSON.stringify(reservation)}'`);
    await askMews('payments/addExternal', {
      AccountId: accountId,
      Amount: { Currency: 'GBP', GrossValue: 0.01, TaxCodes: [] },
      Type: 'Cash',
      ExternalIdentifier: id,
    });
    expect(await reportOf(reference)).toEqual([
      expect.stringMatching(/^paid GBP 0\.01, and the hotel has GBP .* and GBP .* of that$/),
    ]);
  });

  it('finds one of our reservations that no placement knows', async () => {
    const { reference } = await book();
    await asOwner(staycard, `update placement set reference = 'SC-NONE' where reference = '${reference}'`);
    const { error, exitCode } = await runOn(staycard, VERIFY);
    expect(exitCode).toBe(1);
    expect(error).toContain(`harbour-house: the hotel has ${reference}, which no placement knows`);
    expect(error).toContain('placement SC-NONE is confirmed, and 0 reservations of it stand at the hotel');
  });

  it('says clearly which hotel could not be asked, and does not pass that off as right', async () => {
    await hotel().fail({ operation: 'reservationGroups/getAll', times: 100, effect: { kind: 'cutBeforeCommit' } });
    const { exitCode, error } = await runOn(staycard, VERIFY);
    await hotel().forgetFaults();
    expect(exitCode).toBe(1);
    expect(error).toMatch(/^harbour-house could not be asked: .+$/m);
  });

  it('looks back thirty days, or as far as it is asked to', async () => {
    const { out } = await runOn(staycard, [...VERIFY, '--since', '2999-01-01']);
    expect(out).toContain('Held 0 placements and the payments of 0 against harbour-house');
    expect((await runOn(staycard, [...VERIFY, '--since', 'lately'])).exitCode).toBe(2);
  });
});
