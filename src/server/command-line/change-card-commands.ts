import {
  adjustCard,
  changeCardState,
  extendCard,
  type CardChange,
  type Changed,
  type StateChange,
} from '../card/change-card.ts';
import { parseDate } from '../card/parse-date.ts';
import type { Database } from '../plumbing/database/database.ts';
import { UsageFault, type Call, type Command } from './call.ts';
import { readCardOptions, type CardOptions, type OptionName } from './card-options.ts';
import { CARD_CHOICE, chooseCard } from './choose-card.ts';
import { withCards } from './reach-cards.ts';

type Change = (db: Database, change: CardChange) => Promise<Changed>;

/** `cards activate`, `freeze`, `unfreeze` and `void`. */
export function stateCommand(action: StateChange): Command {
  return (call) => changeChosenCard(call, [], () => (db, change) => changeCardState(db, change, action));
}

/** `cards extend --until DATE`. */
export function extendCardCommand(call: Call): Promise<number> {
  return changeChosenCard(call, ['until'], (options) => {
    const until = parseDate(options.need('until'));
    if (!until) throw new UsageFault('--until is a date as YYYY-MM-DD.');
    return (db, change) => extendCard(db, change, until);
  });
}

/** `cards adjust --by AMOUNT`, signed, in the card's unit. */
export function adjustCardCommand(call: Call): Promise<number> {
  return changeChosenCard(call, ['by'], (options) => {
    const by = options.need('by');
    return (db, change) => adjustCard(db, change, by);
  });
}

/** Everything is asked of the options before a code is asked of a person. */
async function changeChosenCard(
  { words, variables, output, input }: Call,
  own: readonly OptionName[],
  prepare: (options: CardOptions) => Change,
): Promise<number> {
  const options = readCardOptions(words, [...CARD_CHOICE, ...own, 'actor', 'reason']);
  const [actor, reason] = [options.need('actor'), options.need('reason')];
  const change = prepare(options);
  return withCards(variables, options.values['sale-page'], async (reached) => {
    const { db, clock, salePage } = reached;
    const { id: cardId } = await chooseCard(reached, options, input);
    const changed = await change(db, { salePage, cardId, cause: { actor, reason, at: clock.now() } });
    if (changed.state === 'refused') {
      output.error(changed.reason);
      return 1;
    }
    output.out(changed.sentence);
    return 0;
  });
}
