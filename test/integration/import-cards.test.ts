import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import { SalePageDefinition } from '../../src/server/sale-page/definition/sale-page-definition.ts';
import { runOn, TYPES } from '../command-line.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { useStaycard } from '../staycard.ts';

const WHO = ['--actor', 'Vera', '--reason', 'move from the old system'];
const HEADER = 'code,second_secret,product,amount,uses,currency,starts_on,expires_on,form';

describe('cards import', () => {
  const staycard = useStaycard();
  let folder = '';
  let file = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'staycard-import-'));
    file = join(folder, 'cards.csv');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function importText(text: string | Buffer, ...options: string[]) {
    await writeFile(file, text);
    const ran = await runOn(staycard, ['cards', 'import', '--file', file, ...options, ...WHO]);
    const bad = ran.error.split('\n').filter((line) => line.startsWith(file));
    return {
      ...ran,
      out: ran.out.split('\n').at(-1) ?? '',
      balance: ran.out,
      bad: bad.map((line) => line.slice(file.length + 1)),
    };
  }

  const importRows = (...rows: string[]) => importText([HEADER, ...rows].join('\n'));
  const countCards = async () => (await staycard.db.selectFrom('card').select('id').execute()).length;

  it('makes cards that guests find under their old codes', async () => {
    const { exitCode, out, bad } = await importRows(
      '5829-3047-1926,,gift-card,49.90,,EUR,2026-01-01,2199-12-31,virtual',
      '"GIFT/KX7Q,2PWV",,ten-nights,,7,,,,voucher',
    );
    expect({ exitCode, out, bad }).toEqual({ exitCode: 0, out: '2 imported, 0 already there, 0 rejected.', bad: [] });
    const guest = new Guest(staycard.url);
    expect((await guest.search('5829 3047 1926')).card).toMatchObject({
      last4: '1926',
      form: 'virtual',
      starts_on: '2026-01-01',
      expires_on: '2199-12-31',
      balance: { value: { currency: 'EUR', amount: 49.9 } },
    });
    expect((await guest.search('gift/kx7q,2pwv')).card.balance.uses).toBe(7);
    expect((await guest.search('Code: "٥٨٢٩/٣٠٤٧/١٩٢٦"')).card.last4).toBe('1926');
    // The sale page now has codes of another system, whose format is unknown.
    await expect(guest.search('GFTO-2222-2222-222N')).rejects.not.toThrow(/look_alikes/);
  });

  it('warns of cards that have expired, and finds a card by its code and PIN on one line', async () => {
    const ran = await importRows(
      '739105826401,7294,ten-nights,,3,,,2020-01-31,',
      '739105826487,8305,ten-nights,,4,,,,',
    );
    expect(ran).toMatchObject({ exitCode: 0, bad: [] });
    expect(ran.error).toContain('Warning: some cards have expired already: their expires_on is in the past.');
    for (const typed of ['739105826487 8305', '7391-0582-6487-8305']) {
      const shown = await runOn(staycard, ['cards', 'show'], typed);
      expect(shown).toMatchObject({ exitCode: 0, error: '' });
    }
  });

  it(
    'takes one currency for all amounts, save where a column says another or uses are counted',
    { tags: ['thorough'] },
    async () => {
      const rows = ['518293746105,gift-card,20,,', '629384751026,gift-card,20,,EUR', '730495862137,ten-nights,,7,'];
      const ran = await importText(['code,product,amount,uses,currency', ...rows].join('\n'), '--currency', 'GBP');
      expect(ran).toMatchObject({ exitCode: 0, bad: [] });
      const cards = staycard.db
        .selectFrom('card')
        .select(['last4', 'currency'])
        .where('last4', 'in', ['6105', '1026', '2137']);
      expect(await cards.orderBy('last4').execute()).toEqual([
        { last4: '1026', currency: 'EUR' },
        { last4: '2137', currency: null },
        { last4: '6105', currency: 'GBP' },
      ]);
    },
  );

  it('previews a file with other column names, and writes its bad rows to a file', async () => {
    const text = ['Nummer,Wert,Notiz', '639104825799,50,x', '123,50,x'].join('\n');
    const before = await countCards();
    const columns = ['--columns', 'code,amount,-', '--product', 'gift-card', '--currency', 'GBP'];
    const rejected = join(file, '..', 'rejected.csv');
    const report = join(file, '..', 'report.txt');
    const dry = await importText(text, ...columns, '--dry-run', '--rejected', rejected, '--report', report);
    expect(dry.out).toBe('Dry run: 1 imported, 0 already there, 1 rejected.');
    expect(await readFile(rejected, 'utf8')).toMatch(/^Nummer,Wert,Notiz,"why"\n123,50,x,"its code is too short/);
    const balance = await readFile(report, 'utf8');
    expect(dry.balance).toContain(balance.trimEnd());
    expect(balance).toMatch(/^product +unit +expires_in +cards_in_file +value_in_file$/m);
    expect(balance).toContain('Refused: 1 × code_weak, first on line 3\nNothing has been imported yet.\n');
    expect(dry.error).toContain('no issuing_property on 1 row:');
    expect(await countCards()).toBe(before);
    const [tried] = await staycard.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'try_import')
      .execute();
    expect(tried).toMatchObject({ actor: TYPES, details: { rows: 2, there: 0, bad: 1 } });
    const done = await importText(text, ...columns);
    expect(done.out).toBe('1 imported, 0 already there, 1 rejected.');
    expect(done.balance).toMatch(/^gift-card +GBP +never +1 +50\.00 +1 +50\.00\nall +GBP +1 +50\.00 +1 +50\.00$/m);
    expect(await countCards()).toBe(before + 1);
    expect((await importText(text, '--columns', 'code,price tag')).exitCode).toBe(2);
  });

  it('keeps how a card was sold, and says what cannot be', async () => {
    const header = 'code,product,amount,uses,currency,issuing_property,price,price_currency,tax_kind';
    const { out, bad } = await importText(
      [
        header,
        '639104825717,gift-card,50,,EUR,harbour-house,45.00,,multi_purpose',
        '639104825728,ten-nights,,10,,palais-rosenhain,900,EUR,single_purpose',
        '739104825731,ten-nights,,10,,,,,',
        '839104825742,gift-card,50,,EUR,nowhere,,,',
        '939104825753,gift-card,50,,EUR,,45.001,,',
        '139104825764,gift-card,50,,EUR,,,EUR,',
        '239104825775,gift-card,50,,EUR,,,,both',
      ].join('\n'),
    );
    expect(out).toContain('3 imported');
    expect(bad).toEqual([
      '5: the sale page has no property "nowhere"',
      '6: "45.001" is not a price in EUR, such as 50 or 12.50',
      '7: it has the currency of a price, and no price',
      '8: the tax kind "both" is not one of single_purpose, multi_purpose',
    ]);
    const lots = await staycard.db
      .selectFrom('lot')
      .innerJoin('card', 'card.id', 'lot.card_id')
      .select(['last4', 'issuing_property_id', 'sold_as', 'price_paid_minor', 'price_currency', 'price_paid_for'])
      .where('last4', 'in', ['5717', '5728', '5731'])
      .orderBy('last4')
      .execute();
    expect(lots.map((lot) => Object.values(lot))).toEqual([
      ['5717', 'harbour-house', 'multi_purpose', 4_500, 'EUR', 5_000],
      ['5728', 'palais-rosenhain', 'single_purpose', 90_000, 'EUR', 10],
      ['5731', null, null, null, null, null],
    ]);
  });

  it('takes a code with a second secret, which is typed behind it, and a weak one when asked to', async () => {
    const row = '1000,7294,ten-nights,,3,,,,';
    const refused = await importRows(row, '58293047192,6182,ten-nights,,3,,,,');
    expect(refused.bad).toEqual([
      '2: its code and second secret together are too easy to guess (--accept-weak-codes takes it)',
    ]);
    expect((await importText([HEADER, row].join('\n'), '--accept-weak-codes')).exitCode).toBe(0);
    const guest = new Guest(staycard.url);
    for (const typed of ['10007294', '1000 7294', '1000-72-94']) {
      expect((await guest.search(typed)).card).toMatchObject({ last4: '1000', balance: { uses: 3 } });
    }
    await expect(guest.search('1000')).rejects.toThrow(/CARD.NOT_FOUND/);
  });

  it('reads what German Excel writes: dates, amounts, names of products, holders and letters', async () => {
    const rejected = join(file, '..', 'rejected-excel.csv');
    const text = [
      'Gutscheinnummer;PIN;Produkt;Restguthaben;Währung;Gültig bis;Vorname;Nachname;E-Mail;Art',
      '710482936501;;A gift of quiet hours;1.234,50;EUR;01.02.2027;;;;',
      '710482936675;;STILLE  Stunden schenken;50,00 €;EUR;1.3.27;Jürgen;Groß;juergen@example.com;virtual',
      '710482936812;;gift-card;1.000;EUR;;;;;',
      '4,56789E+12;;gift-card;50,00;EUR;;;;;',
      '710482936944;;gift-card;50,00 £;EUR;;;;;',
      '710482937058;;gift-card;50,00;EUR;;Jürgen;;;virtual',
    ].join('\r\n');
    const ran = await importText(Buffer.from(text.replace('€', '\u0080'), 'latin1'), '--rejected', rejected);
    expect(ran.bad).toEqual([
      '4: "1.000" may be thousands or three decimals',
      '5: its code or second secret is a number that a spreadsheet has rounded: format that column as text, and export again',
      '6: its amount is in "£", and its currency another',
      '7: its holder needs an email address, a first and a last name',
    ]);
    expect(ran.out).toBe('2 imported, 0 already there, 4 rejected.');
    expect(ran.error).toContain('is not in UTF-8, so it is read as windows-1252');
    expect((await readFile(rejected, 'utf8')).split('\n')[1]).toBe(
      '710482936812;;gift-card;1.000;EUR;;;;;;"""1.000"" may be thousands or three decimals"',
    );
    const guest = new Guest(staycard.url);
    expect((await guest.search('710482936501')).card).toMatchObject({
      expires_on: '2027-02-01',
      balance: { value: { currency: 'EUR', amount: 1234.5 } },
    });
    const holders = staycard.db.selectFrom('card_registration').select(['first_name', 'last_name', 'email']);
    expect(await holders.where('last_name', '=', 'Groß').execute()).toEqual([
      { first_name: 'Jürgen', last_name: 'Groß', email: 'juergen@example.com' },
    ]);
  });

  it('reads the sign beside each amount against the currency of its own column', async () => {
    const text = [
      'code,product,amount,currency,price,price_currency',
      '639104825811,gift-card,50.00 £,EUR,45 €,GBP',
      '639104825822,gift-card,50.00 €,EUR,45 €,GBP',
      '639104825833,gift-card,50.00 €,EUR,45 £,GBP',
      '639104825844,gift-card,€50.00,EUR,EUR 45,',
    ].join('\n');
    const { out, bad } = await importText(text);
    expect(bad).toEqual([
      '2: its amount is in "£", and its currency another',
      '3: its price is in "€", and its currency another',
    ]);
    expect(out).toContain('2 imported');
  });

  it('asks how a date is read that could be two', async () => {
    const text = 'code,product,uses,valid until\n920471836503,ten-nights,1,01/02/2027\n';
    expect((await importText(text)).bad[0]).toContain('"01/02/2027" may be one of two days');
    expect((await importText(text, '--dates', 'month_first')).bad).toEqual([]);
    expect((await new Guest(staycard.url).search('920471836503')).card.expires_on).toBe('2027-01-02');
  });

  it('takes a card locked whose PIN anyone would guess, when asked to, and locks it once', async () => {
    const row = '5820471936,1234,ten-nights,,3,,,,';
    expect((await importRows(row)).bad[0]).toContain('2: its second secret is too easy to guess');
    const taken = await importText([HEADER, row].join('\n'), '--accept-weak-codes');
    expect(taken.out).toBe('1 imported, 0 already there, 0 rejected.');
    expect(taken.error).toContain('Warning: cards with a PIN that anyone would guess are locked');
    const guest = new Guest(staycard.url);
    await expect(guest.search('5820471936 1234')).rejects.toThrow(/"locked":true/);
    const shown = await runOn(staycard, ['cards', 'show', '--sale-page', 'demo'], '5820471936\n1234');
    expect(shown.out).toMatch(/\nwrongPins:\n {2}misses: 0\n.*\n {2}lockedAt: \d/);
    await sql`delete from code_tries`.execute(staycard.db);
    await importText([HEADER, row].join('\n'), '--accept-weak-codes');
    expect((await guest.search('5820471936 1234')).card.balance).toMatchObject({ uses: 3 });
  });

  it('reports every bad row by its line and loses none of the good', async () => {
    const before = await countCards();
    const { exitCode, out, bad } = await importRows(
      '730184629571,,gift-card,10,,GBP,,,',
      '12345678,,gift-card,10,,GBP,,,',
      '111122223333,,gift-card,10,,GBP,,,',
      '123456789012,,gift-card,10,,GBP,,,',
      '482948294829,,gift-card,10,,GBP,,,',
      '1001,1111,gift-card,10,,GBP,,,',
      ',,gift-card,10,,GBP,,,',
      '',
      '"never closed,,gift-card,10,,GBP,,,',
      '846201957304,,gift-card,10,,GBP,,,',
      '846201957399,,gift-card,10',
      '846201957398,,no-such-card,10,,GBP,,,',
      '629471038255,,gift-card,10.001,,GBP,,,',
      '629471038244,,gift-card,"12,500",,GBP,,,',
      '629471038233,,gift-card,,,GBP,,,',
      '629471038222,,gift-card,,3,GBP,,,',
      '629471038211,,gift-card,10,,gbp,,,',
      '629471038298,,ten-nights,,1,GBP,,,',
      '629471038276,,ten-nights,,1,,,31.02.2028,',
      '629471038265,,ten-nights,,1,,0206-01-01,,',
      '629471038144,,ten-nights,,1,,,,paper',
      '629471038133,,ten-nights,,99999999999,,,,',
      '392857104623,,ten-nights,,1,,,,',
    );
    expect(exitCode).toBe(1);
    expect(out).toBe('3 imported, 0 already there, 19 rejected.');
    const sentences = [
      [3, 'too short'],
      [4, 'too few different symbols'],
      [5, 'is a sequence'],
      [6, 'repeats one part'],
      [7, 'second secret is too easy'],
      [8, 'has no code'],
      [10, 'cannot be read as CSV'],
      [12, 'it has 4 fields, the first line 9'],
      [13, 'no voucher product "no-such-card"'],
      [14, '"10.001" is not an amount of GBP'],
      [15, '"12,500" may be thousands'],
      [16, 'neither an amount nor uses'],
      [17, 'counts money'],
      [18, '"gbp" is not a currency'],
      [19, 'counts uses and has no currency'],
      [20, '"31.02.2028" is not a date'],
      [21, '"0206-01-01" is not a date'],
      [22, 'form "paper"'],
      [23, '"99999999999" is not a whole number of uses'],
    ] as const;
    expect(bad.map((line) => Number(line.split(':')[0]))).toEqual(sentences.map(([line]) => line));
    for (const [index, [, words]] of sentences.entries()) expect(bad[index]).toContain(words);
    expect(await countCards()).toBe(before + 3);
  });

  it('doubles nothing when it is repeated, and reports a code that would be another card', async () => {
    const rows = ['918273604512,,gift-card,10,,GBP,,,', '273645180927,,ten-nights,,2,,,,'];
    await importRows(...rows);
    const before = await countCards();
    const again = await importRows(...rows, '640192837455,,ten-nights,,2,,,,', '640192837455,,ten-nights,,2,,,,');
    expect(again).toMatchObject({ exitCode: 1, out: '1 imported, 2 already there, 1 rejected.' });
    expect(again.bad).toEqual(['5: its code is on line 4 already']);
    const other = await importRows('918273604512,,gift-card,11,,GBP,,,', '273645180927,,two-nights-for-two,,1,,,,');
    expect(other.bad).toEqual([
      '2: its code is there already, as another product or with another value',
      '3: its code is there already, as another product or with another value',
    ]);
    expect(await countCards()).toBe(before + 1);
  });

  it('takes no code that a spreadsheet has changed, and warns where it seems to have changed all', async () => {
    const rounded = await importRows(...Array<string>(6).fill('5.00098E+15,,gift-card,10,,GBP,,,'));
    expect(rounded).toMatchObject({ exitCode: 1, out: '0 imported, 0 already there, 6 rejected.' });
    expect(rounded.bad[5]).toContain('7: its code or second secret is a number that a spreadsheet has rounded');
    const rows = [
      '="0730184629577";gift-card;10;GBP',
      "'730184629588;gift-card;10;GBP",
      '730184629588;gift-card;10;GBP',
    ];
    const wrapped = await importText(['code;product;amount;currency', ...rows].join('\n'));
    expect(wrapped.out).toBe('2 imported, 0 already there, 1 rejected.');
    expect(wrapped.bad).toEqual(['3: its code or second secret begins or ends with a mark that guests do not type']);
    expect(wrapped.error).toContain('Warning: numeric codes differ in length.');
    expect((await new Guest(staycard.url).search('0730184629577')).card.last4).toBe('9577');
    const zeros = await importRows('5000980471362810,,ten-nights,,1,,,,', '7000980471361930,,ten-nights,,1,,,,');
    expect(zeros.error.split('\n')[0]).toBe(
      'Warning: all codes of 16 or more digits end in 0. Spreadsheets keep only 15 digits of a number: compare some codes with their cards.',
    );
  });

  it('takes only currencies that a hotel of the page takes, and others with a warning where one does not answer', async () => {
    const row = (code: string, currency: string) => `${code},,gift-card,10,,${currency},,,`;
    const rows = [row('940184629571', 'GPB'), row('940184629593', 'XAU'), row('940184629528', 'KWD')];
    const refused = await importRows(...rows, row('940184629546', 'EUR'));
    expect(refused.bad).toEqual([
      '2: "GPB" is not a currency such as GBP',
      '3: "XAU" is not a currency such as GBP',
      '4: no hotel of the sale page takes KWD, or has a rate for it',
    ]);
    await sql`delete from pms_answer`.execute(staycard.db);
    await new Hotel(staycard).fail({ operation: '*', times: 100, effect: { kind: 'status', status: 503 } });
    const unchecked = await importRows(...rows);
    expect(unchecked.bad).toEqual(refused.bad.slice(0, 2));
    expect(unchecked.error).toMatch(/Warning: harbour-house, .* did not report currencies/);
  });

  it(
    'refuses codes that are numbered on, unless a second secret is given that is hard to guess',
    { tags: ['thorough'] },
    async () => {
      const numbered = await importRows(
        '518204739601,,ten-nights,,2,,,,',
        '518204739602,,ten-nights,,2,,,,',
        '290571846317,,ten-nights,,2,,,,',
        '300000000001,7294,ten-nights,,2,,,,',
        '300000000002,9163,ten-nights,,2,,,,',
        '400000000001,X7Q2-KD93-PT,ten-nights,,2,,,,',
        '400000000002,M4RW-8ZB6-HU,ten-nights,,2,,,,',
      );
      expect(numbered.bad.map((line) => line.split(':')[0])).toEqual(['2', '3', '5', '6']);
      expect(numbered.bad[2]).toContain('its second secret is too easy to guess (--accept-weak-codes takes it)');
      expect(numbered.out).toBe('3 imported, 0 already there, 4 rejected.');
    },
  );

  it(
    'takes a code with several second secrets by its first row, also batches later',
    { tags: ['thorough'] },
    async () => {
      const fill = Array.from(
        { length: 1_000 },
        (_, index) => `${index}${randomInt(10 ** 11, 10 ** 12)}-B,,ten-nights,,1,,,,`,
      );
      const row = (pin: string) => `71940283,${pin},ten-nights,,2,,,,`;
      const { out, bad } = await importRows(
        row('X7Q2-KD93'),
        row('X7Q2-KD93'),
        row('M4RW-8ZB6'),
        ...fill,
        row('H4RW-8ZB7'),
      );
      expect(out).toBe('1001 imported, 0 already there, 3 rejected.');
      const other = [4, 1005].map((line) => `${line}: its code is on line 2, with another second secret`);
      expect(bad).toEqual(['3: its code is on line 2 already', ...other]);
    },
  );

  it(
    'reads what spreadsheets write: semicolons, a mark at the beginning, line ends of two characters',
    { tags: ['thorough'] },
    async () => {
      const { out, bad } = await importText(
        '\uFEFFcode;product;uses\r\n840275193668;ten-nights;2\r\n"905183627440";ten-nights;3\r\n',
      );
      expect({ out, bad }).toEqual({ out: '2 imported, 0 already there, 0 rejected.', bad: [] });
      const bytes = Buffer.from('\uFEFFcode\tproduct\tuses\r\nÄÖ840275193668\tten-nights\t2\r\n', 'utf16le');
      expect((await importText(bytes)).out).toBe('1 imported, 0 already there, 0 rejected.');
      expect((await importText(bytes.swap16())).out).toBe('0 imported, 1 already there, 0 rejected.');
    },
  );

  it.each([
    ['', /lacks the column "code"/],
    ['code,product\n', /lacks the column "amount" or "uses"/],
    ['code,product,uses,colour\n', /has the column "colour"/],
    ['code,product,uses,code\n', /has the column "code" twice/],
    ['"code,product\n', /cannot be read as CSV/],
    ['PK\u0003\u0004', /is a workbook \(.xlsx, .xls or .ods\): open it, and save it as CSV in UTF-8/],
  ])('refuses a file that begins with %j as a whole', async (text, sentence) => {
    const { exitCode, error } = await importText(text);
    expect(exitCode).toBe(1);
    expect(error).toMatch(sentence);
  });

  it('has one sentence for a file that is not there, or is a folder', async () => {
    const { exitCode, error } = await runOn(staycard, ['cards', 'import', '--file', `${file}.none`, ...WHO]);
    expect({ exitCode, error }).toEqual({
      exitCode: 1,
      error: `${file}.none cannot be read: there is no such file or folder.`,
    });
    const ofFolder = await runOn(staycard, ['cards', 'import', '--file', folder, ...WHO]);
    expect(ofFolder.error).toBe(`${folder} cannot be read: it is a folder.`);
  });

  it(
    'goes on over many batches, reports how far it is, and notes each card in the audit log',
    { tags: ['thorough'] },
    async () => {
      const before = await countCards();
      const codes = Array.from({ length: 10_500 }, (_, index) => `${index}${randomInt(10 ** 11, 10 ** 12)}-A`);
      const { out, error, bad } = await importRows(
        ...codes.map((code, index) => `${index % 1_000 === 7 ? 'A' : code},,ten-nights,,${1 + (index % 9)},,,,`),
      );
      expect(out).toBe('10489 imported, 0 already there, 11 rejected.');
      expect(bad).toHaveLength(11);
      expect(error).toContain('10000 rows: 9990 imported, 0 already there, 10 rejected');
      expect(await countCards()).toBe(before + 10_489);
      const entries = await staycard.db.selectFrom('audit_entry').select('id').where('action', '=', 'import').execute();
      expect(entries.length).toBeGreaterThanOrEqual(10_489);
      expect(await runOn(staycard, ['ledger', 'verify'])).toMatchObject({ exitCode: 0, error: '' });
    },
  );

  it('finds a product by its id, and by its name only where no product has that id', async () => {
    const { definition } = await staycard.db
      .selectFrom('sale_page')
      .select('definition')
      .where('id', '=', 'demo')
      .executeTakeFirstOrThrow();
    const { voucher_products: all } = SalePageDefinition.parse(definition);
    const named = (id: string, name: string) => ({
      ...all.find((one) => one.id === 'ten-nights'),
      id,
      name: { en: name },
    });
    const products = [named('spa', 'Dinner'), named('dinner', 'Spa'), named('stay', 'Night')];
    const text = JSON.stringify({ ...definition, id: 'crossed', voucher_products: products });
    const author = { actor: 'test', reason: 'crossed names', at: staycard.deps.clock.now() };
    expect(await applySalePage(staycard.db, text, author)).toMatchObject({ state: 'applied' });
    const rows = ['639104825855,dinner,1', '639104825866,Spa,1', '639104825877,NIGHT,1'];
    const ran = await importText(['code,product,uses', ...rows].join('\n'), '--sale-page', 'crossed');
    expect(ran).toMatchObject({ bad: [], out: '3 imported, 0 already there, 0 rejected.' });
    const made = await staycard.db
      .selectFrom('card')
      .select(['last4', 'voucher_product_id'])
      .where('sale_page_id', '=', 'crossed')
      .orderBy('last4')
      .execute();
    expect(made.map(({ voucher_product_id: product }) => product)).toEqual(['dinner', 'dinner', 'stay']);
  });
});
