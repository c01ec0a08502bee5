// Checks the proof of a month's books: node check-books-proof.mjs FILE [FILE-OF-THE-MONTH-BEFORE]
// Shares nothing with Staycard. The lines and the rules: docs/how-to/audit-a-month.md
import check from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

// The sign of each kind of transfer in the balance and in the held amount, and the figure it counts as.
const BALANCE = { issue: 1, redeem: -1, give_back: 1, adjust: 1, expire: -1, void: -1, paid_out: -1 };
const HELD = { hold: 1, redeem: -1, release: -1 };
const COUNTS_AS = { issue: 'issued', redeem: 'redeemed', give_back: 'given_back', adjust: 'adjusted', void: 'voided' };
const MOVEMENTS = 'issued goodwill redeemed given_back expired extended voided adjusted paid_out moved_in moved_out';
const FIGURES = `opening ${MOVEMENTS} closing held extendable`.split(' ');
const NOTHING = Object.fromEntries(FIGURES.map((name) => [name, 0]));

const write = JSON.stringify;
let here = ''; // The line that is being checked.

// A field is hashed after its length in four bytes. An absent one has the length -1.
function hashOf(t, card) {
  const hash = createHash('sha256').update(card.hash ?? '', 'hex');
  const add = (value) => {
    const [length, text] = [Buffer.alloc(4), String(value ?? '')];
    length.writeInt32BE(value === null ? -1 : Buffer.byteLength(text));
    hash.update(length).update(text);
  };
  for (const value of [t.transfer, card.card, t.lot, t.sequence, t.kind, t.amount, t.hold, t.placement]) add(value);
  hash.update(t.actor_sha256, 'hex').update(t.reason_sha256, 'hex');
  add(`${Date.parse(`${t.at.slice(0, 19)}Z`) / 1000}.${t.at.slice(20, 26)}`);
  // Only a transfer of a redemption has this field.
  if (t.redemption !== null) add(t.redemption);
  return hash.digest('hex');
}

// The events of a lot in the month, by time. Its end comes before other events at the same moment.
function listEvents({ from, to }, card, lot) {
  const partners = { issue: 'expire', expire: 'issue' };
  const isExtension = ({ at, kind }) => card.counted.some((t) => t.at === at && t.kind === partners[kind]);
  const events = [
    { at: lot.ends_at > from && lot.ends_at <= to && lot.ends_at, sets: { isExpired: true }, rest: 'expired' },
    { at: card.activated_at, sets: { isDraft: false }, rest: 'issued' },
    { at: card.voided_at, sets: { isVoid: true }, rest: 'voided' },
  ].filter(({ at }) => at);
  for (const t of card.counted.filter(({ lot: id }) => id === lot.lot)) {
    const given = lot.goodwill && t.kind === 'issue' ? 'goodwill' : undefined;
    const kind = given ?? COUNTS_AS[t.kind] ?? FIGURES.find((name) => name === t.kind);
    const figure = t.moved ? (t.amount > 0 ? 'moved_in' : 'moved_out') : kind;
    const signed = (signs) => (signs[t.kind] ?? 0) * t.amount;
    const counts = isExtension(t) ? { rest: 'extended' } : { figure };
    events.push({ at: t.at, balance: signed(BALANCE), held: signed(HELD), ...counts });
  }
  return events.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

// Nothing is owed on a draft, only the held amount once a lot is expired or void, and otherwise its balance.
const owedOn = ({ balance, held, isDraft, isVoid, isExpired }) => (isDraft ? 0 : isVoid || isExpired ? held : balance);

// The figures of a lot. `worth` is the amount itself, or the price paid for that many uses, rounded down.
function figuresOf(file, card, lot, worth) {
  const isExpired = lot.ends_at !== null && lot.ends_at <= file.from;
  let state = { balance: lot.balance, held: lot.held, isExpired, isVoid: card.void, isDraft: card.draft };
  const figures = { ...NOTHING, opening: worth(owedOn(state)) };
  for (const { balance = 0, held = 0, sets, figure, rest } of listEvents(file, card, lot)) {
    const before = owedOn(state);
    state = { ...state, balance: state.balance + balance, held: state.held + held, ...sets };
    const named = worth(figure && !state.isDraft ? before + balance : before);
    if (figure) figures[figure] += named - worth(before);
    figures[rest ?? (state.isVoid ? 'voided' : 'expired')] += worth(owedOn(state)) - named;
  }
  if (state.isExpired && !state.isVoid && !state.isDraft) figures.extendable = worth(state.balance - state.held);
  return { state, figures: { ...figures, closing: worth(owedOn(state)), held: state.isDraft ? 0 : worth(state.held) } };
}

// Reads each kind of line. Its first field names the kind.
const READ = {
  proof: (file, head) => void Object.assign(file, head),
  card(file, card) {
    check(!file.card && !(card.card <= file.last), 'the cards must come one by one in the order of their ids');
    const opening = write([card.currency, card.draft, card.void, card.lots]);
    const begun = { ...card, here, opening, counted: [], chain: new Map([[card.sequence, card.hash]]) };
    Object.assign(file, { card: begun, last: card.card });
  },
  transfer({ card, from, to }, transfer) {
    const { sequence, hash, at } = transfer;
    check(sequence === card.sequence + 1, `transfer ${card.sequence + 1} of the card should be here`);
    check(hash === hashOf(transfer, card), 'the hash is not that of the content and the hash before');
    Object.assign(card, { sequence, hash, chain: card.chain.set(sequence, hash) });
    if (at >= from && at < to) card.counted.push(transfer);
  },
  closing(file, { closing, ...end }) {
    const { card } = file;
    const { currency, sequence, hash, counted } = card;
    const known = new Map(card.lots.map((lot) => [lot.lot, lot]));
    const lots = end.lots.map((lot) => {
      const begin = known.get(lot.lot) ?? { ...lot, balance: 0, held: 0 };
      const { state, figures } = figuresOf(file, card, begin, Number);
      addTo(file.sums, [currency ? 'money' : 'uses', begin.property, currency], figures);
      const paid = (uses) => Math.floor((uses * begin.price.minor) / begin.price.uses);
      const worth = begin.price && figuresOf(file, card, begin, paid).figures;
      if (worth) addTo(file.sums, ['price_paid', begin.property, begin.price.currency], worth);
      return { ...begin, balance: state.balance, held: state.held };
    });
    const state = { currency, draft: card.draft && !card.activated_at, void: card.void || card.voided_at !== null };
    const right = { ...state, lots, sequence, hash };
    check(closing === card.card && write(end) === write(right), `should be ${write(right)}`);
    const ids = new Set([...known.keys(), ...counted.map(({ lot }) => lot)]);
    check(ids.size === lots.length && lots.every(({ lot }) => ids.has(lot)), 'each lot must be here once');
    Object.assign(file, { card: undefined, cards: file.cards + 1 });
    return { ...card, closing: write([...Object.values(state), lots]) };
  },
  total(file, { total, property, currency, ...figures }) {
    const key = write([total, property, currency]);
    const sums = file.sums.get(key) ?? NOTHING;
    for (const name of FIGURES) check(figures[name] === sums[name], `${name} of the cards is ${sums[name]}`);
    file.sums.delete(key);
  },
  end(file, { cards }) {
    check(!file.card && cards === file.cards, `the file has ${file.cards} closed cards`);
    for (const [key, sums] of file.sums) check(write(sums) === write(NOTHING), `the total of ${key} is missing`);
    file.isEnded = true;
  },
};

function addTo(sums, key, figures) {
  const before = sums.get(write(key)) ?? NOTHING;
  sums.set(write(key), Object.fromEntries(FIGURES.map((name) => [name, before[name] + figures[name]])));
}

// Yields each card once it is closed and right.
async function* readCards(file) {
  for await (const text of createInterface({ input: createReadStream(file.path) })) {
    file.line += 1;
    here = `${file.path}, line ${file.line}: `;
    const line = JSON.parse(text);
    const [kind] = Object.keys(line);
    check(!file.isEnded && (kind === 'proof') === (file.line === 1), 'should not be here');
    const card = READ[kind](file, line);
    if (card) yield card;
  }
  check(file.isEnded, 'the file stops before its end');
}

// Each card must begin as it ended in the file of the month before, and one that is not there with nothing.
async function checkFiles(file, earlier) {
  const cardsBefore = earlier && readCards(earlier);
  let before = (await cardsBefore?.next())?.value;
  for await (const card of readCards(file)) {
    if (!earlier) continue;
    here = card.here;
    check(earlier.sale_page === file.sale_page && earlier.to === file.from, `${earlier.path} is not the month before`);
    check(!(before?.card < card.card), `card ${before?.card} of the month before is missing`);
    const none = { closing: write([card.currency, card.draft, card.void, []]), sequence: 0, hash: null };
    const start = before?.card === card.card ? before : none;
    check(card.opening === start.closing, `the month before ended with ${start.closing}`);
    check(card.chain.get(start.sequence) === start.hash, 'the chain does not continue that of the month before');
    if (start === before) before = (await cardsBefore.next()).value;
  }
  check(!before, `card ${before?.card} of the month before is missing`);
}

// "Yes", or "No" with the first wrong line.
export async function checkProof(...paths) {
  const [file, earlier] = paths.map((path) => ({ path, line: 0, cards: 0, sums: new Map() }));
  try {
    check(file, 'Name the file: node check-books-proof.mjs FILE [FILE-OF-THE-MONTH-BEFORE]');
    await checkFiles(file, earlier);
    return `Yes: ${file.proof} of "${file.sale_page}" is right${earlier ? `, and continues ${earlier.proof}` : ''}.`;
  } catch (error) {
    return `No. ${here}${error.message}`;
  }
}

if (process.argv[1] === import.meta.filename) {
  const answer = await checkProof(...process.argv.slice(2));
  console.log(answer);
  process.exitCode = answer.startsWith('Yes') ? 0 : 1;
}
