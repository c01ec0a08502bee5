import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { verifyHotels, type HotelVerified } from '../booking/hotel-check/verify-hotels.ts';
import { storeLedgerCheck, formatViolation, verifyWithBooks } from '../booking/ledger-check/check-ledger.ts';
import type { CommandContext, Output } from './command-context.ts';
import { countOf } from './count-of.ts';
import { withDatabase, type Reached } from './reach-database.ts';

const DAYS_LOOKED_BACK = 30;

export function addVerifyLedgerCommand(ledger: Command, call: CommandContext): void {
  ledger
    .command('verify')
    .description('checks chains, sums, holds, placements and books, and stores the result')
    .option('--hotels', 'also compare each placement with the hotels')
    .option(
      '--since <date>',
      `with --hotels: placements placed on or after this date (default: the last ${DAYS_LOOKED_BACK} days)`,
      readSince,
    )
    .action(async ({ hotels = false, since }, command) => {
      if (since && !hotels) command.error('error: --since needs --hotels.', { exitCode: 2 });
      call.endWith(await verify(call, hotels, since));
    });
}

/** `hotels` adds the comparison with the hotels. Returns 1 if there is any violation. */
async function verify(
  { variables, output }: CommandContext,
  hotels: boolean,
  since: Temporal.Instant | undefined,
): Promise<0 | 1> {
  return withDatabase(variables, async (reached) => {
    const { violations, ...counted } = await verifyWithBooks(reached);
    for (const violation of violations) output.error(formatViolation(violation));
    const { cards, transfers, placements } = counted;
    output.out(
      `Looked at ${countOf(cards, 'card')}, ${countOf(transfers, 'transfer')} and ${countOf(placements, 'placement')}: ${countOf(violations.length, 'violation')}.`,
    );
    const verified = hotels ? await askHotels(reached, since, output) : null;
    await storeLedgerCheck(reached, counted, violations, verified);
    output.answer({ cards, transfers, placements, violations, hotels: verified });
    const areHotelsRight = !verified || (verified.silent === 0 && verified.sentences.length === 0);
    return violations.length === 0 && areHotelsRight ? 0 : 1;
  });
}

function readSince(text: string): Temporal.Instant {
  try {
    return Temporal.PlainDate.from(text).toZonedDateTime('UTC').toInstant();
  } catch {
    throw new InvalidArgumentError('--since is a date as YYYY-MM-DD.');
  }
}

async function askHotels(
  reached: Reached,
  given: Temporal.Instant | undefined,
  output: Output,
): Promise<{ asked: number; silent: number; sentences: string[] }> {
  const since = given ?? reached.clock.now().toZonedDateTimeISO('UTC').subtract({ days: DAYS_LOOKED_BACK }).toInstant();
  const hotels = await verifyHotels(reached, { since });
  for (const hotel of hotels) writeHotel(hotel, output);
  const asked = hotels.filter((hotel) => hotel.state === 'asked');
  return {
    asked: asked.length,
    silent: hotels.length - asked.length,
    sentences: asked.flatMap(({ propertyId, sentences }) => sentences.map((sentence) => `${propertyId}: ${sentence}`)),
  };
}

function writeHotel(hotel: HotelVerified, output: Output): void {
  if (hotel.state === 'not_asked') {
    output.error(`${hotel.propertyId} could not be checked: ${hotel.reason}`);
    return;
  }
  const { propertyId, placements, payments, sentences } = hotel;
  for (const sentence of sentences) output.error(`${propertyId}: ${sentence}`);
  output.out(
    `Compared ${countOf(placements, 'placement')} and ${countOf(payments, 'payment')} with ${propertyId}: ${countOf(sentences.length, 'violation')}.`,
  );
}
