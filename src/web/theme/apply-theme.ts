import type { Theme } from '#contract/guest/sale-page.ts';
import { themeProperties } from '#presentation/theme.ts';

export function applyTheme(theme: Theme): void {
  for (const [name, value] of Object.entries(themeProperties(theme))) {
    document.documentElement.style.setProperty(name, value);
  }
}
