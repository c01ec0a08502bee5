export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function formatAmount({ Currency, GrossValue }: { Currency: string; GrossValue: number }, lang: string): string {
  return new Intl.NumberFormat(lang, { style: 'currency', currency: Currency }).format(Math.abs(GrossValue));
}

/** The style of the frame and of the bank's page, with the documented styles as custom properties. */
export const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif; }
body { margin: 0; background: var(--global-backgroundColor, transparent); color: var(--global-textColorPrimary, CanvasText); }
main { display: grid; gap: 16px; padding: 4px; }
h1, h2, p { margin: 0; }
h1 { font-size: 1.125rem; }
h2 { font-size: 1rem; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; margin: 0; }
.wide { grid-column: 1 / -1; }
label { display: block; margin-bottom: 4px; font-size: 0.875rem; font-weight: 600; }
input, button { box-sizing: border-box; width: 100%; min-height: 48px; padding: 8px 12px; font: inherit;
  border-radius: var(--global-borderRadius, 8px); }
input { color: inherit; background: color-mix(in srgb, var(--global-backgroundColor, Field), #fff 12%); border: 1px solid var(--input-borderColor, GrayText); }
input:hover { border-color: var(--input-hover-borderColor, CanvasText); }
input[aria-invalid='true'] { border-color: var(--input-error-borderColor, #b3261e); }
input:focus-visible, button:focus-visible { outline: 2px solid var(--input-focus-borderColor, Highlight); outline-offset: 1px; }
button { cursor: pointer; font-weight: 600; border: 1px solid transparent;
  background: var(--button-backgroundColor, #1b4fd8); color: var(--button-textColor, #fff); }
button:hover { background: var(--button-hover-backgroundColor, var(--button-backgroundColor, #163fae)); }
button:active { background: var(--button-active-backgroundColor, var(--button-backgroundColor, #163fae)); }
button:disabled { cursor: progress; background: var(--button-disabled-backgroundColor, #6b7280); }
button.other { background: transparent; color: inherit;
  border-color: var(--paymentMethodsSelection-unselected-borderColor, GrayText); }
button.other:hover { border-color: var(--paymentMethodsSelection-unselected-hover-borderColor, CanvasText); }
#message:not(:empty) { color: var(--input-error-textColor, inherit); }
@media (max-width: 360px) { form { grid-template-columns: 1fr; } }
`;
