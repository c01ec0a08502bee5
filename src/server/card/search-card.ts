import type { CardSearchAnswer } from '#contract/card.ts';
import { toWireCard, toWireProduct } from '#contract/wire-card.ts';
import { normalizeCode } from '#domain/card-code.ts';
import { hasLookAlikes, listCodeReadings } from '#domain/code-readings.ts';
import { heldOn } from '#domain/card.ts';
import { cutCode } from '#domain/code-guessing.ts';
import type { CardId } from '#domain/ids.ts';
import type { Dependencies } from '../dependencies.ts';
import { Problem } from '../plumbing/http/problem.ts';
import { createLines } from '../plumbing/limits/lines.ts';
import { findDayOfCard } from '../property/day-of-card.ts';
import { isPreviewId } from '../sale-page/preview-id.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { tryCode, type CodeTry, type Tried } from './card-of-code-store.ts';
import { hasImportedCodes } from './code-tries-store.ts';
import { issueCardToken } from './card-token.ts';
import { searchExampleCard } from './example-cards.ts';
import { findCardByCode, fingerprintOf } from './find-cards.ts';

type SearchDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'config' | 'guessWatch' | 'pmsOf' | 'log'> & {
  /** Finds out about what holds the card's value for too long; true when the card is worth reading again. */
  lookUpLateOn(cardId: CardId): Promise<boolean>;
  /** The reference of the stay that was booked last with a card. */
  findBookedAs(cardId: CardId): Promise<string | undefined>;
};

/** Misses in a minute of a whole IPv6 network, by those of one of its addresses: several guests may be in it. */
const NETWORK_FACTOR = 5;

/** Of one network: a try takes a moment, and with it one of the connections that all guests share. */
const TRIES_AT_ONCE = 4;
const inLine = createLines(TRIES_AT_ONCE);

/**
 * Finds a card by what a guest typed. A code that is unknown, ill-formed or of another sale page goes the same way and
 * gets the same answer, `CARD.NOT_FOUND`; misses are counted by the caller's `networks`, the narrowest first, and by
 * the code without its second secret. Value that has been on hold for too long is asked about first.
 */
export async function searchCard(
  deps: SearchDependencies,
  salePage: SalePage,
  typed: string,
  networks: readonly string[],
  language: string,
): Promise<CardSearchAnswer> {
  if (isPreviewId(salePage.id)) return searchExampleCard(deps, salePage, typed, language);
  const found = await tryReadings(deps, salePage, typed, networks);
  if (found.outcome !== 'found') {
    if (found.outcome === 'missed') {
      const lookAlikes = hasLookAlikes(normalizeCode(typed)) && !(await hasImportedCodes(deps.db, salePage.id));
      throw new Problem('CARD.NOT_FOUND', { ...(lookAlikes && { lookAlikes }) });
    }
    throw new Problem('CARD.TOO_MANY_TRIES', {
      retryAfterSeconds: found.waitSeconds,
      ...(found.outcome === 'locked' && { locked: true }),
    });
  }
  const { card } = found;
  const wasLookedUp = heldOn(card) > 0 && (await deps.lookUpLateOn(card.id));
  const shown = (wasLookedUp && (await findCardByCode(deps, salePage, typed))) || card;
  const { token, expiresAt } = issueCardToken(deps, card);
  const { today, lastHours } = await findDayOfCard(deps, salePage, shown, language);
  const wire = toWireCard(shown, today, lastHours);
  const isSpent = wire.reason === 'CARD.USED_UP' || wire.reason === 'CARD.IN_USE';
  return {
    card_token: token,
    expires_at: expiresAt.toString({ smallestUnit: 'second' }),
    card: { ...wire, booked_as: isSpent ? await deps.findBookedAs(shown.id) : undefined },
    product: toWireProduct(card.product, language),
  };
}

/** One of our codes is found also where a network has used its misses up. */
const GO_ON: readonly Tried['outcome'][] = ['missed', 'address', 'network'];

/** Each reading that misses counts as a try. */
async function tryReadings(
  deps: SearchDependencies,
  salePage: SalePage,
  typed: string,
  networks: readonly string[],
): Promise<Tried> {
  const [first = '', ...others] = listCodeReadings(typed);
  const tryOne = async (code: string) => {
    const tried = describeTry(deps, salePage, code, networks);
    const found = await inLine(networks.at(-1) ?? '', () => tryCode(deps.db, salePage, tried));
    if (found.outcome !== 'found') {
      await deps.guessWatch.note(salePage.id, found.outcome, found.outcome === 'missed' ? found.locks : 0);
    }
    return found;
  };
  let found = await tryOne(first);
  for (const code of others) if (GO_ON.includes(found.outcome)) found = await tryOne(code);
  return found;
}

function describeTry(
  { keys, clock, config }: SearchDependencies,
  { id }: SalePage,
  code: string,
  networks: readonly string[],
): CodeTry {
  return {
    fingerprint: fingerprintOf(keys, id, code),
    at: clock.now(),
    networks: networks.map((network, index) => ({
      fingerprint: keys.fingerprintNetwork(network),
      mostMisses: config.codeMissesPerMinute * (index === 0 ? 1 : NETWORK_FACTOR),
    })),
    // Codes that were imported under the key before this one are known by that.
    cuts: [keys, ...(keys.earlier ? [keys.earlier] : [])].flatMap((each) =>
      cutCode(code).map(({ code: alone, secretLength }) => {
        return { fingerprint: each.fingerprintCodeAlone(id, alone), secretLength };
      }),
    ),
  };
}
