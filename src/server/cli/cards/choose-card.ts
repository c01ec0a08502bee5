import type { Command } from '@commander-js/extra-typings';
import { balanceOf, type Card } from '#domain/card/card.ts';
import { asId, isUuid, type CardId } from '#domain/value/ids.ts';
import { formatAmount } from '../../money/card/card-amount.ts';
import { findCardByCode, findCardById, listCardsByEnd } from '../../money/code/search-card.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';
import { findCardOfPass } from '../../guest/wallet/find-card-of-pass.ts';
import type { Input } from '../command-context.ts';
import { salePageOption, textOption } from '../options.ts';
import type { ReachedCards } from './reach-cards.ts';

/** Ways to name a card, except by its code, which would stay in the shell's history. */
export type CardChoice = Readonly<
  Partial<Record<'card' | 'last4' | 'pass' | 'product' | 'salePage', string | undefined>>
>;

/** Adds the options that name a card: its id, the end of its code, or neither if the code itself is typed. */
export function addCardChoice(command: Command) {
  return command
    .addOption(textOption('--card <id>', 'the id of the card'))
    .addOption(textOption('--last4 <symbols>', 'the last four characters of its code'))
    .addOption(textOption('--pass <serial>', 'the serial number of its wallet pass'))
    .addOption(textOption('--product <id>', 'with --last4: only cards of this voucher product'))
    .option('--code-stdin', 'read the code from the terminal or standard input, which is the default')
    .addOption(salePageOption);
}

/** Finds the card of the options. Throws a `StartFailure` that lists the candidates if several match. */
export async function chooseCard(reached: ReachedCards, choice: CardChoice, input: Input): Promise<Card> {
  const { salePage } = reached;
  const { card, pass, last4, product: productId } = choice;
  const id = card ?? (pass === undefined ? undefined : await findCardIdOf(reached, pass));
  if (id !== undefined) {
    const found = isUuid(id) ? await findCardById(reached, salePage, asId(id)) : undefined;
    if (!found) throw new StartFailure(`There is no card ${isUuid(id) ? id : 'with this id'}.`);
    return found;
  }
  if (last4 !== undefined) return chooseByEnd(reached, last4, productId);
  const typed = await findCardByCode(reached, salePage, await input.readLine('Code: '));
  if (!typed) throw new StartFailure('There is no card with this code.');
  return typed;
}

async function findCardIdOf(reached: ReachedCards, serial: string): Promise<CardId> {
  const id = await findCardOfPass(reached, serial);
  if (!id) throw new StartFailure(`There is no card with the pass ${serial}.`);
  return id;
}

async function chooseByEnd(reached: ReachedCards, last4: string, productId: string | undefined): Promise<Card> {
  const found = await listCardsByEnd(reached, reached.salePage, { last4, productId });
  const [card] = found;
  if (!card) throw new StartFailure(`There is no card …${last4}.`);
  if (found.length === 1) return card;
  const lines = found.map(
    (each) => `  --card ${each.id}   ${each.product.id}, ${each.state}, ${formatAmount(each.unit, balanceOf(each))}`,
  );
  throw new StartFailure([`${found.length} cards end in ${last4}; name one of them:`, ...lines].join('\n'));
}
