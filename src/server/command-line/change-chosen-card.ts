import type { CardChange, Changed } from '../card/change-card.ts';
import { inTransactionIfKept, type Tx } from '../plumbing/database/database.ts';
import { askFirst } from './ask-first.ts';
import type { Call } from './call.ts';
import { chooseCard, type CardChoice } from './choose-card.ts';
import { sayInDoubt } from './code-file.ts';
import { withCards, type ReachedCards } from './reach-cards.ts';
import { causeOf, type Why } from './who-types.ts';

type ChosenCard = CardChoice & Why & { readonly yes?: true | undefined };

/** A change, and where it makes a code, the code. */
type ChangedCard = Changed & { readonly code?: string };
type Change = (tx: Tx, change: CardChange, reached: ReachedCards) => Promise<ChangedCard>;

/**
 * Changes the card that options name. A person who types is first shown what would happen, which is done and taken
 * back. All options are read before a code is asked of a person.
 */
export async function changeChosenCard(call: Call, options: ChosenCard, change: Change): Promise<0 | 1> {
  const { variables, output, input } = call;
  return withCards(variables, options, async (reached) => {
    const { db, salePage } = reached;
    const { id: cardId } = await chooseCard(reached, options, input);
    const changeNow = (tx: Tx) => change(tx, { salePage, cardId, cause: causeOf(reached, options) }, reached);
    let shown: string | undefined;
    if (input.isTerminal && !options.yes) {
      const tried = await inTransactionIfKept(db, async (tx) => ({ ...(await changeNow(tx)), isKept: false }));
      if (tried.state === 'refused') return refuse(call, tried.reason);
      // Another code would be made then.
      if (tried.code === undefined) shown = tried.sentence;
      output.error(shown === undefined ? 'It would get another code.' : `This would happen: ${shown}`);
      if (!(await askFirst(call, { elseDo: true }))) return 1;
    }
    const isShown = (done: ChangedCard) => done.state === 'done' && (shown === undefined || done.sentence === shown);
    let code: string | undefined;
    const changing = inTransactionIfKept(db, async (tx) => {
      const done = await changeNow(tx);
      ({ code } = done);
      return { ...done, isKept: isShown(done) };
    });
    const changed = await changing.catch((error: unknown) => {
      if (code !== undefined) output.error(sayInDoubt(salePage, { codes: code }));
      throw error;
    });
    if (changed.state === 'refused') return refuse(call, changed.reason);
    if (!changed.isKept) return refuse(call, `Nothing was done, as the card has changed. Now: ${changed.sentence}`);
    if (changed.code !== undefined) output.out(changed.code);
    output.out(changed.sentence);
    output.answer({ sentences: [changed.sentence], ...(changed.code !== undefined && { code: changed.code }) });
    return 0;
  });
}

function refuse({ output }: Call, reason: string): 1 {
  output.error(reason);
  return 1;
}
