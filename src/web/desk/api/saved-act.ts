import type { WireConfirmation } from '#contract/desk/staff-problems.ts';
import { PasskeyNotUsed } from './passkeys.ts';
import type { FileType } from './save-file.ts';

export type Act = {
  readonly path: string;
  readonly body: unknown;
  readonly timeoutMs?: number;
  /** The body contains card codes, which must not be stored in the browser. */
  readonly hasCodes?: true;
  readonly file?: { readonly name: string; readonly type: FileType };
  /** Set while the act is finished after a visit to the provider. */
  readonly kept?: SavedAct;
};

/** An act that its person confirms at the provider. This tab stores it until they return. */
export type SavedAct = {
  readonly what: string;
  /** The inputs of the dialog, one line for each field. */
  readonly typed: readonly string[];
  readonly act: Act;
  readonly confirmationId: string;
  readonly address: string;
  readonly personId: string | undefined;
  readonly endsAt: string;
};

/** Leaving the page would lose content that is shown once or must not be stored. */
export class CannotLeave extends Error {
  readonly words: 'CONFIRM.SHOWN_ONCE' | 'CONFIRM.HAS_CODES';

  constructor(words: CannotLeave['words']) {
    super(words);
    this.words = words;
  }
}

const KEY = 'staycard-act';

let personId: string | undefined;

/** Records the person of this tab, and deletes an act that another person left in it. True if the person changed. */
export function changePerson(id: string): boolean {
  const isOther = personId !== undefined && personId !== id;
  personId = id;
  if (findSavedAct()?.personId !== id) forgetSavedAct();
  return isOther;
}

/** Leaves for the provider. Throws `CannotLeave`, and `PasskeyNotUsed` if the browser shows this page again. */
export function leaveToConfirm(act: Act, { id, ends_at: endsAt }: WireConfirmation, provider: string): Promise<never> {
  if (document.querySelector('[data-shown-once]')) throw new CannotLeave('CONFIRM.SHOWN_ONCE');
  if (act.hasCodes) throw new CannotLeave('CONFIRM.HAS_CODES');
  const { pathname, search } = window.location;
  const { kept: before, ...call } = act;
  const shown = before ?? { what: readWhat(), typed: readTyped() };
  const kept: SavedAct = { ...shown, act: call, confirmationId: id, address: pathname + search, personId, endsAt };
  window.sessionStorage.setItem(KEY, JSON.stringify(kept));
  window.location.assign(provider);
  return new Promise((_, reject) => {
    window.addEventListener('pageshow', () => reject(new PasskeyNotUsed('not confirmed')), { once: true });
  });
}

/** The stored act of this tab, until its confirmation expires. */
export function findSavedAct(): SavedAct | undefined {
  const text = window.sessionStorage.getItem(KEY);
  const kept = text === null ? undefined : (JSON.parse(text) as SavedAct);
  if (kept && Date.parse(kept.endsAt) > Date.now()) return kept;
  forgetSavedAct();
  return undefined;
}

export function forgetSavedAct(): void {
  window.sessionStorage.removeItem(KEY);
}

function readWhat(): string {
  const pressed = document.activeElement;
  const dialog = document.querySelector('dialog[open]');
  return dialog?.getAttribute('aria-label') ?? pressed?.getAttribute('aria-label') ?? pressed?.textContent ?? '';
}

/** Skips lookup fields, which may contain a code. */
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
