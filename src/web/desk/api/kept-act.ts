import type { WireConfirmation } from '#contract/desk/staff-problems.ts';
import { PasskeyNotUsed } from './passkeys.ts';
import type { FileType } from './save-file.ts';

/** A call that does something. */
export type Act = {
  readonly path: string;
  readonly body: unknown;
  readonly timeoutMs?: number;
  /** Codes of cards stand in the body, which no browser keeps. */
  readonly hasCodes?: true;
  /** The answer is a file, which is saved. */
  readonly file?: { readonly name: string; readonly type: FileType };
  /** It is finished after its person was at the provider. */
  readonly kept?: KeptAct;
};

/** An act that its person confirms at the provider, as this tab keeps it until they are back. */
export type KeptAct = {
  /** What the dialog is called, or the button. */
  readonly what: string;
  /** What was typed and chosen in the dialog, a line for each field. */
  readonly typed: readonly string[];
  readonly act: Act;
  readonly confirmationId: string;
  /** The address of the screen. */
  readonly address: string;
  readonly personId: string | undefined;
  readonly endsAt: string;
};

/** Leaving the page would lose what is on it and must not be kept. */
export class CannotLeave extends Error {
  readonly words: 'CONFIRM.SHOWN_ONCE' | 'CONFIRM.HAS_CODES';

  constructor(words: CannotLeave['words']) {
    super(words);
    this.words = words;
  }
}

const KEY = 'staycard-act';

let personId: string | undefined;

/** Notes whose desk this tab is from now on, and forgets what another left in it; true if it was another's before. */
export function changePerson(id: string): boolean {
  const isOther = personId !== undefined && personId !== id;
  personId = id;
  if (findKeptAct()?.personId !== id) forgetKeptAct();
  return isOther;
}

/** Leaves for the provider. Throws `CannotLeave`, and `PasskeyNotUsed` if the browser shows this page again. */
export function leaveToConfirm(act: Act, { id, ends_at: endsAt }: WireConfirmation, provider: string): Promise<never> {
  if (document.querySelector('[data-shown-once]')) throw new CannotLeave('CONFIRM.SHOWN_ONCE');
  if (act.hasCodes) throw new CannotLeave('CONFIRM.HAS_CODES');
  const { pathname, search } = window.location;
  const { kept: before, ...call } = act;
  const shown = before ?? { what: readWhat(), typed: readTyped() };
  const kept: KeptAct = { ...shown, act: call, confirmationId: id, address: pathname + search, personId, endsAt };
  window.sessionStorage.setItem(KEY, JSON.stringify(kept));
  window.location.assign(provider);
  return new Promise((_, reject) => {
    window.addEventListener('pageshow', () => reject(new PasskeyNotUsed('not confirmed')), { once: true });
  });
}

/** What this tab keeps, until the confirmation ends. */
export function findKeptAct(): KeptAct | undefined {
  const text = window.sessionStorage.getItem(KEY);
  const kept = text === null ? undefined : (JSON.parse(text) as KeptAct);
  if (kept && Date.parse(kept.endsAt) > Date.now()) return kept;
  forgetKeptAct();
  return undefined;
}

export function forgetKeptAct(): void {
  window.sessionStorage.removeItem(KEY);
}

function readWhat(): string {
  const pressed = document.activeElement;
  const dialog = document.querySelector('dialog[open]');
  return dialog?.getAttribute('aria-label') ?? pressed?.getAttribute('aria-label') ?? pressed?.textContent ?? '';
}

/** A field for looking something up may have a code in it. */
function readTyped(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'dialog[open] :is(input:not([data-lookup], :is([type=radio], [type=checkbox]):not(:checked)), select, textarea)',
  );
  return [...fields].flatMap((field) => {
    const label = field.labels?.[0]?.textContent ?? '';
    if (['radio', 'checkbox'].includes(field.type)) return label;
    const value = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value;
    return value === '' ? [] : `${label}: ${value}`;
  });
}
