/** Our observations in the detail of a need: the stored tags, and their words for the command line and letters. */
const NEED_FACTS = {
  hotel_dates: 'its dates at the hotel are {0} to {1}',
  rooms_cancelled: 'rooms cancelled at the hotel: {0}',
  promised_and_billed: 'the guest was promised {0}, and the bill has {1}',
  fee_to_post: 'it was not asked to charge {0}, which is to be posted there',
  fee_asked: 'the hotel was asked to cancel for {0}',
  not_asked: 'the hotel was not asked',
  fee_on_bill: 'the bill has {0}',
  bill_unread: 'the bill could not be read',
  fee_owed: 'the bill should have {0}',
  asked_to_cancel: 'asked {0}, for {1} at most',
  to_take_back: 'the payment was posted by hand, and {0} of it is to be taken back',
  to_keep: 'the payment was refused, and the stay has been cancelled: the hotel should have only {0} of it',
  paid_at_desk: 'a card paid on its bill at the desk',
  payment_waits: 'a payment at the desk waits for a person',
} as const;

type NeedFactTag = keyof typeof NEED_FACTS;
export const NEED_FACT_TAGS = Object.keys(NEED_FACTS) as [NeedFactTag, ...NeedFactTag[]];
type NeedFact = { readonly tag: NeedFactTag; readonly values: readonly string[] };

/** Days and instants as in ISO 8601, money as `withCurrency` writes it. */
export function writeFact(tag: NeedFactTag, ...values: readonly string[]): string {
  return [tag, ...values].join('|');
}

/** Empty for other words, such as those of a PMS. */
export function readFacts(detail: string): NeedFact[] {
  const facts = detail.split('; ').map((part) => {
    const [written, ...values] = part.split('|');
    const tag = NEED_FACT_TAGS.find((one) => one === written);
    return tag && { tag, values };
  });
  return facts.every((fact) => fact !== undefined) ? facts : [];
}

/** In English. Other words stay as they are. */
export function formatDetail(detail: string): string {
  return detail
    .split('; ')
    .map((part) => {
      const [fact] = readFacts(part);
      return fact
        ? NEED_FACTS[fact.tag].replaceAll(/\{(\d)\}/g, (_, index: string) => fact.values[Number(index)] ?? '')
        : part;
    })
    .join('; ');
}
