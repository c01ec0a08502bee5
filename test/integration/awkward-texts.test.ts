import { describe, expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import { BUYER, call, Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

describe('texts that no form sends', () => {
  const staycard = useStaycard();

  it.each([
    ['a control character', 'A\u0000B'],
    ['half of a character', 'A\ud800'],
    ['a line break in a name', 'Ada\r\nStaycard: paid'],
    ['a name that turns what follows it round', 'Ada\u202ediap'],
  ])('%s is an invalid input, not our fault', async (_what, name) => {
    const guest = new Guest(staycard.url);
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const { placement } = await guest.prepare({ stay: stayInDays(60, 1), codes: [card.code], room: 'Lanes Double' });
    const refused = await guest.place({ ...placement, buyer: { ...BUYER, last_name: name } });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'buyer.last_name' }] } });
    const { card_token: token } = await guest.search(card.code);
    const registration = {
      card_token: token,
      first_name: name,
      last_name: 'B',
      email: 'a@example.com',
      email_confirmation: 'a@example.com',
    };
    const registered = await call<WireProblem>(staycard.url, 'POST', '/vrm/demo/cards/registration', {
      body: registration,
    });
    expect(registered).toMatchObject({ status: 422, body: { errors: [{ path: 'first_name' }] } });
  });

  it('an address with a control character is no sale page', async () => {
    expect((await call<WireProblem>(staycard.url, 'GET', '/vrm/%00/properties')).status).toBe(422);
  });

  it.each(['/vrm/demo', '/%76rm/demo', '/vrm/%64emo', '/metrics'])(
    'answers of %s are not cached by proxies',
    async (path) => {
      const { headers } = await fetch(`${staycard.url}${path}`);
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );
});
