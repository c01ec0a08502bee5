/**
 * What `npm test` leaves to `npm test -- --whole`, so that it stays within ten minutes on two cores: further cases of
 * what other tests show as well, and races that take long. Each is named by a part of its name that no other test has,
 * and none is one that later tests of its file build on.
 */
export const THOROUGH: Readonly<Record<'vitest' | 'playwright', Readonly<Record<string, readonly string[]>>>> = {
  vitest: {
    'simulator/main.test.ts': [
      'says in one sentence that its port is taken',
      'says in one sentence that another one has its data folder',
      'keeps what it has answered when it is killed',
      'says in one sentence that a port is none',
    ],
    'test/contract/as-registered.test.ts': [
      'learns it neither from a changed price, an open outcome nor the limit of open placements',
    ],
    'test/contract/bad-calendars.test.ts': ['and show 366 days'],
    'test/contract/placing.test.ts': ['is refused for another request'],
    'test/contract/pms-down.test.ts': ['whose exchange rates do not load is not said to refuse the currency of a card'],
    'test/contract/rooms-together.test.ts': ['add up to the summary, with'],
    'test/integration/asked-links.test.ts': [
      'is found by reference and address, however they are typed; a link asked for later ends the earlier',
    ],
    'test/integration/calendar.test.ts': [
      'says of each arrival what a search of those days says',
      'is asked nothing more for three rooms whose parties it was asked about',
      'a year of week-long stays with ten cards, some of them alike, is worked out in about a second',
      'is asked a few questions for a year ahead, not one for each day',
      'is looked at in well under 300 ms for two months with one card, once the answers are there',
    ],
    'test/integration/cancel-command.test.ts': [
      'are informed when the hotel refuses, and when it gives no answer',
      'cannot change the fee while the hotel is being asked, only ask again',
      'are informed for which fee it was cancelled before, and that another one is not taken',
      'may cancel what a guest cannot: when the hotel gives no terms they name the fee',
    ],
    'test/integration/cancellation-hang.test.ts': [
      'is asked again while the guest still waits, and the value comes back once',
    ],
    'test/integration/cancellation-moved.test.ts': [
      'is cancelled by staff, of whatever name, for the fee that they name, but not by the old terms either',
    ],
    'test/integration/cancellation-races.test.ts': [
      'at the moment its payment is posted has it taken back, at whichever moment that is',
      'gives back once when several settle it at once',
    ],
    'test/integration/cancellation-trouble.test.ts': [
      'that refused the payment, and at first gives no answer to cancelling, still needs a person',
      'that refused the payment has it from people, and from nobody else once they have seen to it',
      'that never answered, before the payment was posted, needs no person any more once it has cancelled',
      'that refused the payment still needs a person after a cancellation',
    ],
    'test/integration/card-lists.test.ts': [
      'has one link that works: another ends it, and so does a code of the desk, cancelling, and its time',
      'has none until the button is pressed, once, and then in no table, job or letter',
    ],
    'test/integration/card-races.test.ts': ['twenty of them for ten uses: exactly ten uses are taken'],
    'test/integration/cards-command.test.ts': [
      'freezes and unfreezes, and refuses what a state does not allow',
      'finds a card by the end of its code, and lists them where several fit',
    ],
    'test/integration/command-line.test.ts': [
      'answers a program in JSON, whatever is asked and whatever comes of it',
      'says what each property needs at its hotel system, and who can fix it',
      'says whose environment a check of properties judged, and what running servers lack',
      'says which products cannot charge a fee at a property that stores no payment cards',
    ],
    'test/integration/crash.test.ts': ['after the hold: nothing was reserved, so the value is free again'],
    'test/integration/database-logins.test.ts': [
      'leads to the one that can be written, also after another has taken over',
    ],
    'test/integration/database-unavailable.test.ts': [
      'every guest is asked to come back in a moment, or served',
      'is away does not start, and says so in one sentence',
      'stands still does not start, and says so in one sentence',
      'restarts says so in one line of its log',
      'what the database says is an outage, or a fault in our code',
    ],
    'test/integration/demo-data.test.ts': [
      'does not start on a database that has the demo, whose codes everybody knows',
    ],
    'test/integration/google-wallet.test.ts': [
      'a stay is saved as a pass in every language, by a link that is short enough',
    ],
    'test/integration/guessing.test.ts': [
      'of a card that was imported before is guarded too, and known once its file is imported again',
    ],
    'test/integration/guest-links.test.ts': ['in a letter opens it as often as needed, and shows what its maker sees'],
    'test/integration/import-cards.test.ts': [
      'goes on over many batches, reports how far it is, and notes each card in the audit log',
    ],
    'test/integration/letters-of-facts.test.ts': [
      'to who stays and has not booked, without the price, without a link, and three times an hour at most however it is spelt',
      '), and the hotel is asked to write accordingly',
    ],
    'test/integration/lock-races.test.ts': ['is taken back, whichever of the two comes first'],
    'test/integration/nobody-elses-card.test.ts': [
      'guests with alike cards who ask at once get each what a server says that has heard from nobody else',
      'a card whose last day has passed pays no more, though nobody has touched it',
    ],
    'test/integration/open-placements.test.ts': [
      'hold one card three times and no more, however many guests race for it',
      'and that are cancelled again are two within an hour and no more, however the mail address is written',
      'of one guest are two and no more, with a card each or none',
    ],
    'test/integration/overload.test.ts': [
      'an overloaded server asks to come back later, yet says that it is alive and serves the page with all its files',
    ],
    'test/integration/paying-the-rest.test.ts': [
      'is reserved once more at a later look where the hotel is away at the first, and not refunded',
      'is not reserved once more by who was still confirming it when its guest cancelled',
      'is refunded at the next look where nothing was sent at this one',
      'is refunded by a payment of its own, though another stay was by one of the same amount without a word which',
      'has its payment posted nevertheless, and a person is asked after a day until then',
      'has its payment taken back and its refund made nevertheless',
      'is refunded by a person, and then by nobody else',
      'offers no checkout once its time is over, though money is under way',
      'is unclear where the money is still under way before the room goes: nothing is let go, and a person is asked',
      'is booked and paid once where the answer of',
      'goes on to the payment where the answer to reserving is lost and the room is found',
      'lets go once where the answer to ending the request is lost (',
      'is not refunded where the fee takes all of it, and nothing of the fee is due then',
      'never both takes money and lets go, where one tab pays while another leaves',
      'the payment is still under way, and nobody paid',
      'the room of a paid stay is gone',
      'gives money back that was under way when the guest left and comes days later',
      'asks a person where that is still under way a week later',
      'is refunded as before where the hotel gets the payment again, and its operator reads of it once',
      'is due at the hotel with its fee where it is cancelled for one and the bank has the payment',
      'says so where nobody can see whether the payment stands, and refunds nothing that does not',
      'is looked at when the hotel reports a payment by the bank on its account, and for no other payment',
      'is named to who pays in their language, with its dates as the page writes them',
      'stores no payment card that is not asked for beside paying',
      'is not accepted where the hotel takes no payments: the guest reads of no payment, and one person is asked',
      'has to be asked for where paying is required: nobody is asked for a payment card first, with or without one',
      'is left to the hotel to refund where it wants to: the guest is shown so before, and its letter says how much',
      'is refused where paying is not offered, and where nothing is due',
    ],
    'test/integration/persons.test.ts': [
      'goes by itself once a sale page keeps it no longer',
      'is copied for the guest, with nothing of anybody else, and the copy is written down',
    ],
    'test/integration/placement-races.test.ts': [
      'get the last ten uses of a card exactly ten times, and the others are informed',
      'is settled one way when two settle it differently at once, and nothing stands at the hotel unpaid',
      'is paid or refused when staff freeze its card at the same moment, never left half way',
    ],
    'test/integration/placement.test.ts': [
      'answers twenty clicks at once in the same way, also those that come when the first has emptied the card',
      'notes for the desk on every room that what is paid and due is for all rooms together, where there are several',
    ],
    'test/integration/placements-command.test.ts': [
      'go free when the hotel has nothing, and cannot be called confirmed then',
      'are settled despite a silent hotel only when the person insists; what it has is then cancelled',
      'take up what the hotel turns out to have, although they were confirmed without it',
      'are noted as seen to when nothing is open any more',
    ],
    'test/integration/pms-events.test.ts': ['are listened to by another soon after'],
    'test/integration/pms-integrations.test.ts': [
      'may do without negative payments: the payment then stays, and a person is asked to take it back',
    ],
    'test/integration/season-audit.test.ts': [
      'reads at a hotel of net prices what was paid net, and finds a payment that has taxes',
      'finds nothing where a stay is paid once, and what was given back of another is taken back once',
    ],
    'test/integration/server-rights.test.ts': [
      'gives its rights to an owner who may make roles, and says what to do for one who may not',
      'is brought up to date by several servers that start at once on databases of their own',
    ],
    'test/integration/shared-answers.test.ts': ['ask it as often as one does, and again after an event'],
    'test/integration/short-pause.test.ts': [
      'a server that stood still for a second or two goes on, and turns nobody away because of it',
    ],
    'test/integration/slow-placing.test.ts': [
      'and then refuses, is followed to that, and a new try goes by another name',
      'is left in time by a guest who does not pay after all; the request is ended behind the answer',
    ],
    'test/integration/staff-attacks.test.ts': [
      'is nobody whom the asker let in, also once the only other owner is locked out, demoted or erased by them',
      'also for an act, a lock and an approval that were on their way',
    ],
    'test/integration/staff-openid.test.ts': [
      'for a while who fails too often, and nobody else of their network',
      'above the limit is between people whom colleagues let in, and not only a provider',
    ],
    'test/integration/staff-sale-page.test.ts': [
      'by example cards of the draft, which are written down nowhere',
      'as often as a few people ask in a minute: the hotel is there for guests',
    ],
    'test/integration/staff-tasks.test.ts': [
      'releases only cards that nobody released and stopped again since, after a touch of the passkey',
      'two people who void the same cards: each card is void once, and the other’s task leaves it out',
      'a server that dies amid a card leaves it as it was, and the next goes on from there',
      'is needed for many cards, however little is on them, and says no',
      'is needed for more cards than the limit of a day in many small tasks, also in two that are begun at once',
      'says of a number with a second secret that it is taken, whatever secret it is given, in whichever columns, and the search finds its card by any',
      'ends although a product is gone by then, and says which rows are no cards for that',
      'leaves out a card that was used or changed after it was shown, and says so',
      'agrees to just the list that was shown, above the limit of value or of cards',
    ],
    'test/integration/too-many-quotes.test.ts': [
      'is asked to wait when it has as many as it may: every room counts, a repeat does not, and who leaves a payment card goes on',
    ],
    'test/integration/value-races.test.ts': [
      'who cancel it, post its payment or take that back come to one of each, and all value is back',
      'who settle, look up and cancel leave each stay in one state, and every card with what no stay has taken',
    ],
    'test/integration/verify-cancellations.test.ts': [
      'finds at the hotel that another amount was taken back than the cards got',
    ],
    'test/integration/wallet-passes.test.ts': [
      'is one for each language, however often it is added',
      'who asks too often waits',
    ],
    'test/letters/mailer.test.ts': [
      'is found to be ours, whole, and from the domain of its sender, in any language and with its files',
    ],
    'test/pms/mews/compiled-restrictions.test.ts': [
      'restrictions in numbers say what they say on dates, for every room of a hotel',
    ],
    'test/pms/mews/flood.test.ts': [
      'without a share of its own the same booking finds no room, so the flood is one',
      'while guests look around without end a stay is placed, paid, looked up and cancelled',
      'a guest who books does not wait for an answer that somebody who looks around is still in line for',
    ],
    'test/pms/mews/forecast-arrivals.test.ts': [
      'a year at a hotel with net prices is exact to the last day, also when its first nights were known before',
      'is one answer for each further half-year and never an exact price for each day',
    ],
    'test/pms/mews/kept-answers-agree.test.ts': [
      'what is kept of washington',
      'is what a guest sees who asks the hotel now, after whatever happened',
    ],
    'test/pms/mews/many-restrictions.test.ts': [
      'with 20,000 restrictions a calendar of a year is there',
      'who places reads the restrictions of the stay afresh, in one request, and does not get a closed stay',
      '20,000 restrictions cost a first search one request more, and each of them counts',
      'a new restriction counts after a minute, and reads only the half-year again that it is in',
      'what cannot be asked for news is asked again later, with all that came since',
    ],
    'test/pms/mews/night-prices.test.ts': [
      'a calendar of a year shows on its first reading the nights that a search of the same days shows',
      'does not say what an empty place changes',
      'prices no night that is sold with others only',
    ],
    'test/pms/mews/nights-apart.test.ts': [
      'a room that the hotel lets for single nights is offered for one night, and for two it is not',
      'a room that is free every night, and refused because no one room is, is not offered again',
    ],
    'test/pms/mews/out-of-order.test.ts': ['a hotel that wants to sell such rooms can, of either kind'],
    'test/pms/mews/request-budget.test.ts': [
      'guests who look at the same things at the same time cost what one guest costs',
    ],
    'test/pms/mews/reserving-faults.test.ts': [
      'no answer, not executed',
      'what Mews is too busy for until the time has passed is unknown: only a later look says that it is not there',
    ],
    'test/pms/mews/selling.test.ts': [
      'a restriction is obeyed however many newer ones there are: lists are read to their end',
    ],
    'test/pms/mews/staying-guest.test.ts': [
      'the email of who stays is that of their profile, and of every later stay of theirs',
    ],
    'test/pms/mews/too-short-stays.test.ts': [
      'for how many nights a day can be had at least is what restrictions and free rooms come to, day by day',
    ],
    'test/pms/mews/watch-mews.test.ts': [
      'what another client of the hotel books is seen at once, also after the line was lost',
    ],
  },
  playwright: {
    'e2e/desk/desk.screen.ts': ['a further screen'],
    'e2e/desk/passkeys.spec.ts': [
      'a second passkey is made on another device, the first confirms it, and each of them opens the desk',
    ],
    'e2e/hotel-troubles.spec.ts': [
      'a price that changes while the guest fills in is shown beside the old one, and taken only after a second press',
      'a hotel that has lost its age groups says so, leads to the others, and can be booked when it has them again',
      'a bank card that the hotel refuses is reported on the spot, and another one takes its place',
    ],
    'e2e/no-stay-fits.spec.ts': [
      'a shared address of a stay that no room serves leads to the nearest one that works',
      'a party too large for any room is offered two rooms',
    ],
    'e2e/old-price.spec.ts': [
      'a price that grew too old while the guest filled in is asked for again, explained in words, and then taken',
    ],
    'e2e/on-a-phone.spec.ts': ['a gift card in euros pays a stay in pounds, on a phone'],
    'e2e/open-attempt.spec.ts': [
      'a reservation without an answer is shown when another room is chosen, and its answer comes first',
      'a reservation that came to nothing while the line was broken is placed again, and paid once',
    ],
    'e2e/outcomes.spec.ts': [
      'a reload while the hotel is asked goes on with that reservation, and shows no price without the held card',
    ],
    'e2e/paying.spec.ts': [
      'a guest goes to their bank, comes back undecided, pays, closes the tab, and finds the stay by its letter',
      'a guest who leaves the payment has all of their card back, and books the same stay with a guarantee',
      'a guest whose room is released before they pay reads so, has all of their card back, and books again',
      'where a hotel cannot be paid online guests leave a payment card, and where it keeps none they pay during the stay',
    ],
    'e2e/reload-and-back.spec.ts': ['reload and back keep every choice, and the address never shows a code or a token'],
    'e2e/sample-cards.spec.ts': [
      'a voucher pays two nights for two with breakfast, and then says that it is used up',
      'a virtual card is registered first, pays its part, and a payment card stands for the rest',
      'a code of another system is doubted once and then found, alone and with its PIN',
    ],
    'e2e/screens/about.screen.ts': [
      'what a hotel says in another language than the page says so',
      'from the receipt on a phone and from a confirmation the hotel is a press away',
      'receipt, last look and confirmation say which texts are in English, on a page in',
      'the pictures are turned by arrows, thumbnails and swipes: ar',
    ],
    'e2e/screens/accessible.screen.ts': [
      'welcome: nothing keeps anybody out, nor',
      'welcome with a frozen card: nothing keeps anybody out, nor',
      'registration: nothing keeps anybody out, nor',
      'where: nothing keeps anybody out, nor',
      'about a hotel: nothing keeps anybody out, nor',
      'about a room: nothing keeps anybody out, nor',
      'rooms: nothing keeps anybody out, nor',
      'no stay fits: nothing keeps anybody out, nor',
      'extras: nothing keeps anybody out, nor',
      'a price that changed: nothing keeps anybody out, nor',
      'check, with several cards in an order of the guest and something to pay: nothing keeps anybody out, nor',
      'not paid in time: nothing keeps anybody out, nor',
      'the question whether to cancel: nothing keeps anybody out on',
      'unknown: nothing keeps anybody out on',
      'to be paid: nothing keeps anybody out on',
      'how to pay, not chosen: nothing keeps anybody out on',
    ],
    'e2e/screens/buyer-form.screen.ts': [
      'a press before the vault is there is answered in words, and then by the vault',
      'a bank card that is only for a fee says so, and one that expires before departure gets a hint',
      'where the PCI proxy is out of reach the frame says whom to call, and a press tries once more',
      'who does not want to book as their card is registered gets empty fields, and the way back',
      'a misspelt mail provider is doubted once, and never refused',
      'the page believes no token but its vault’s, and the vault hears nobody but the page',
    ],
    'e2e/screens/city-tax.screen.ts': [
      'on a phone the bar says so too, by the days and by the rooms',
      'where the city tax is not known ahead, the days and the rooms say that it is added',
    ],
    'e2e/screens/code.screen.ts': [
      'a guest who only wants to know what is left reads it, and is forgotten in every window',
      'a device that knows a card offers to carry on with it, and a different one takes its place',
      'who takes too long over registering is asked for the code again, and reads why',
      'a preview has an example card of each product, as the draft says it now, and says that nothing is booked',
      'a code of another system is doubted once, and goes to the server with its PIN',
    ],
    'e2e/screens/embedded-shift.screen.ts': [
      'the bar with what is left to pay stays in sight when the frame grows after the view was reported',
      'on a phone, where our scripts arrive',
    ],
    'e2e/screens/embedded.screen.ts': [
      'the measuring page of the operator hears the same, and the guest sees nothing of it',
      'the page takes the language and the colour of the hotel site, which keeps nobody out',
      'what has the focus stands above the bar, also where the site scrolls to it',
      'attributes lead to a stay as a deep link does, and another stay takes its place while one is chosen',
      'the stay is taken up again when the site around it is loaded again',
    ],
    'e2e/screens/letters.screen.ts': ['letters can be read by everybody, dark'],
    'e2e/screens/paying.screen.ts': [
      'every step names the hotel as the page does, though the reservation came in another language',
      'a payment that only the browser heard of is waited for, then can be made again',
      'a guest with nothing but a keyboard comes to paying and to leaving, and sees where they are',
      'a booking that is still to be paid is opened by its link in another browser, and leads to paying',
    ],
    'e2e/screens/placing.screen.ts': [
      'once the earlier reservation is known not to have been made, the other one is placed',
      'a slow hotel is named in words while rooms are looked up, and while the stay is placed',
      'where the browser keeps nothing, the guest knows before booking how to find the booking again',
      'after a stay is placed, and after it is cancelled, the page asks again what the card covers',
    ],
    'e2e/screens/planted-texts.screen.ts': [
      'markup in a text is shown as it was written at the desk, and does nothing',
    ],
    'e2e/screens/receipt.screen.ts': [
      'a rate at which the voucher is lost stands behind the other one, and says what is lost',
      'the last look on a phone shows no less than the receipt',
      'the help at the foot of the page is in sight when it has the focus, on the step',
    ],
    'e2e/screens/reservation.screen.ts': [
      'until when cancelling is free is said in the time of the hotel, whatever the sale page knows of it',
      'who closes the question while the hotel is asked still reads what became of it',
      'a booking that the hotel could not accept speaks of the cards that were to pay',
      'after cancelling, what was due or guaranteed is said to be no longer open',
      'a letter is spoken of only where our server sends one, and is asked for again by its name',
      'a confirmation says all that a guest needs, on one sheet of paper',
    ],
    'e2e/screens/rooms-together.screen.ts': [
      'a second room shows what it adds, and the receipt runs from the first room on',
      'the calendar for one night with such a voucher says so on each day',
    ],
    'e2e/screens/where-and-when.screen.ts': [
      'a code that is looked up for long leaves the focus where the guest has gone on',
      'a hotel that is chosen folds the list to a line, and its calendar is a few Tabs away',
      'a departure says what the stay comes to and what one more night costs, and a year is seen at a glance',
      'a part of the page that does not arrive is explained in words, and trying again keeps the choices',
      'the stays to begin with are three different ones, and each says why it stands there',
      'a calendar that learns nothing of the cards is still good for choosing dates',
      'a page whose build was replaced meanwhile loads itself again, and keeps the choices',
    ],
    'e2e/several.spec.ts': [
      'two rooms take two uses a night, and a card that is not needed keeps all it has',
      'a package pays its own room in a dearer one, and the guest adds the difference',
    ],
  },
};

/** Matches the names of all of them, as both runners take it. */
export function namesOf(runner: keyof typeof THOROUGH): string {
  const names = Object.values(THOROUGH[runner]).flat();
  return `(?:${names.map((name) => RegExp.escape(name)).join('|')})`;
}
