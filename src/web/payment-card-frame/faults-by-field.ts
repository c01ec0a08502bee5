export type FormField = 'number' | 'expiry' | 'code';

/** Shows each fault below its field, and announces all of them to screen readers. */
export function showFaults(faults: readonly { readonly field: FormField; readonly fault: string }[]): void {
  for (const { field, fault } of faults) {
    const place = byId(`${field}-error`);
    place.textContent = fault;
    place.hidden = false;
    mark(field, true);
  }
  byId('said').textContent = faults.map(({ fault }) => fault).join(' ');
}

export function hideFaults(fields: readonly FormField[]): void {
  for (const field of fields) {
    byId(`${field}-error`).hidden = true;
    mark(field, false);
  }
  byId('said').textContent = '';
}

/** The proxy's fields mark themselves as invalid. This marks only their container. */
function mark(field: FormField, isWrong: boolean): void {
  const place = byId(field);
  place.toggleAttribute('data-wrong', isWrong);
  if (place instanceof HTMLInputElement) place.setAttribute('aria-invalid', String(isWrong));
}

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`${id} is not in the frame`);
  return found;
}
