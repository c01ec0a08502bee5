// Checks the proof of a month's books: node check-books-proof.mjs FILE [FILE-OF-THE-MONTH-BEFORE]
// Shares nothing with Staycard. The lines and the rules: docs/how-to/audit-a-month.md
import check from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

// The sign of each kind of transfer in the balance and in the held amount, and the figure it counts as.
const BALANCE = { issue: 1, redeem: -1, give_back: 1, adjust: 1, expire: -1, void: -1, paid_out: -1 };
const HELD = { hold: 1, redeem: -1, release: -1 };
const COUNTS_AS = { issue: 'issued', redeem: 'redeemed', give_back: 'given_back', adjust: 'adjusted', void: 'voided' };

// Nothing is owed on a draft, only the held amount once a lot is expired or void, and otherwise its balance.
const owedOn = (lot) => (lot.draft ? 0 : lot.void || lot.expired ? lot.held : lot.balance);
const stateOf = ({ currency, draft, void: isVoid, lots }) => JSON.stringify([currency, draft, isVoid, lots]);
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
  if (t.redemption !== null) add(t.redemption); // Without one, nothing is added.
  return hash.digest('hex');
}

// The events of a lot in the month, by time, its end first. An extension is an expiry and an issue at the same moment.
function listEvents({ from, to }, { counted, activated_at, voided_at }, { lot, ends_at, goodwill }) {
  const extendedAt = counted.filter(({ kind }) => kind === 'expire').map(({ at }) => at);
  const isExtension = ({ kind, at }) => ['issue', 'expire'].includes(kind) && extendedAt.includes(at);
  const named = ({ kind }) => (goodwill && kind === 'issue' ? 'goodwill' : (COUNTS_AS[kind] ?? kind));
  const figureOf = (t) => (t.moved ? `moved_${t.amount > 0 ? 'in' : 'out'}` : named(t));
  const countsAs = (t) => (isExtension(t) ? { rest: 'extended' } : { figure: figureOf(t) });
  const events = [
    { at: ends_at > from && ends_at <= to && ends_at, sets: { expired: true }, rest: 'expired' },
    { at: activated_at, sets: { draft: false }, rest: 'issued' },
    { at: voided_at, sets: { void: true }, rest: 'voided' },
    ...counted.filter((t) => t.lot === lot).map((t) => ({ ...t, ...countsAs(t) })),
  ];
  return events.filter(({ at }) => at).sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

function addToTotal(file, card, lot, price) {
  const [counts, currency] = price ? ['price_paid', price.currency] : [card.currency ? 'money' : 'uses', card.currency];
  const sums = (file.sums[JSON.stringify([counts, lot.property, currency])] ??= {});
  const add = (figure, amount) => void (sums[figure] = (sums[figure] ?? 0) + amount);
  const worth = (amount) => (price ? Math.floor((amount * price.minor) / price.uses) : amount);
  let state = { ...lot, draft: card.draft, void: card.void, expired: lot.ends_at !== null && lot.ends_at <= file.from };
  add('opening', worth(owedOn(state)));
  for (const { kind, amount = 0, purpose, sets, figure, rest } of listEvents(file, card, lot)) {
    const [balance, held] = [BALANCE, HELD].map((signs) => (signs[kind] ?? 0) * amount);
    const before = owedOn(state);
    state = { ...state, balance: state.balance + balance, held: state.held + held, ...sets };
    const named = worth(figure && !state.draft ? before + balance : before);
    if (figure) add(figure, named - worth(before));
    if (purpose && ['redeemed', 'given_back'].includes(figure)) add(`${figure}_${purpose}`, named - worth(before));
    add(rest ?? (state.void ? 'voided' : 'expired'), worth(owedOn(state)) - named);
  }
  add('closing', worth(owedOn(state)));
  if (!state.draft) add('held', worth(state.held));
  if (state.expired && !state.void && !state.draft) add('extendable', worth(state.balance - state.held));
  return { ...lot, balance: state.balance, held: state.held };
}

const READ = {
  proof: (file, head) => void Object.assign(file, head, { cards: 0, sums: {} }),
  card(file, card) {
    check(!file.card && !(card.card <= file.last), 'the cards must come one by one in the order of their ids');
    file.card = { ...card, here, counted: [], chain: new Map([[card.sequence, card.hash]]) };
  },
  transfer({ card, from, to }, t) {
    check(t.sequence === card.sequence + 1, `transfer ${card.sequence + 1} of the card should be here`);
    check(t.hash === hashOf(t, card), 'the hash is not that of the content and the hash before');
    Object.assign(card, { sequence: t.sequence, hash: t.hash, chain: card.chain.set(t.sequence, t.hash) });
    if (t.at >= from && t.at < to) card.counted.push(t);
  },
  closing(file, { closing, ...end }) {
    const { card } = file;
    const ids = new Set([...card.lots, ...card.counted].map(({ lot }) => lot));
    const lots = [...ids].sort().map((id) => {
      const isSame = ({ lot }) => lot === id;
      const begin = card.lots.find(isSame) ?? { ...end.lots.find(isSame), balance: 0, held: 0 };
      if (begin.price) addToTotal(file, card, begin, begin.price);
      return addToTotal(file, card, begin);
    });
    const state = { draft: card.draft && !card.activated_at, void: card.void || card.voided_at !== null, lots };
    const right = JSON.stringify({ currency: card.currency, ...state, sequence: card.sequence, hash: card.hash });
    check(closing === card.card && JSON.stringify(end) === right, `should be ${right}`);
    Object.assign(file, { card: undefined, last: closing, cards: file.cards + 1 });
    return { ...card, ended: stateOf(end) };
  },
  total({ sums }, { total, property, currency, ...figures }) {
    const key = JSON.stringify([total, property, currency]);
    const sum = (figure) => sums[key]?.[figure] ?? 0;
    const wrong = Object.keys({ ...sums[key], ...figures }).find((figure) => (figures[figure] ?? 0) !== sum(figure));
    check(!wrong, `${wrong} of the cards is ${sum(wrong)}`);
    delete sums[key];
  },
  end(file, { cards }) {
    check(!file.card && cards === file.cards, `the file has ${file.cards} closed cards`);
    for (const key in file.sums) check(!Object.values(file.sums[key]).some(Boolean), `the total of ${key} is missing`);
    file.isEnded = true;
  },
};

async function* readCards(file) {
  for await (const text of (await open(file.path)).readLines()) {
    file.line = (file.line ?? 0) + 1;
    here = `${file.path}, line ${file.line}: `;
    const line = JSON.parse(text);
    const [kind] = Object.keys(line);
    check(kind in READ && !file.isEnded && (kind === 'proof') === (file.line === 1), 'should not be here');
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
    const none = { ended: stateOf({ ...card, lots: [] }), sequence: 0, hash: null };
    const start = before?.card === card.card ? before : none;
    check(stateOf(card) === start.ended, `the month before ended with ${start.ended}`);
    check(card.chain.get(start.sequence) === start.hash, 'the chain does not continue that of the month before');
    if (start === before) before = (await cardsBefore.next()).value;
  }
  check(!before, `card ${before?.card} of the month before is missing`);
  return `Yes: ${file.proof} of "${file.sale_page}" is right${earlier ? `, and continues ${earlier.proof}` : ''}.`;
}
export const checkProof = (path, earlier) =>
  checkFiles({ path }, earlier && { path: earlier }).catch((error) => `No. ${here}${error.message}`);

if (process.argv[1] === import.meta.filename) {
  const answer = await checkProof(...process.argv.slice(2));
  console.log(answer);
  process.exitCode = answer.startsWith('Yes') ? 0 : 1;
}
