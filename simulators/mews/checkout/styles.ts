/** The documented paths in `styles` of the checkout. */
export const documentedStyles: Record<string, 'colour' | 'radius' | 'size'> = {
  'global.textColorPrimary': 'colour',
  'global.textColorSecondary': 'colour',
  'global.textColorTertiary': 'colour',
  'global.borderRadius': 'radius',
  'global.backgroundColor': 'colour',
  'global.container.minWidth': 'size',
  'global.container.maxWidth': 'size',
  'global.container.width': 'size',
  'global.container.minHeight': 'size',
  'paymentMethodsSelection.selected.backgroundColor': 'colour',
  'paymentMethodsSelection.selected.borderColor': 'colour',
  'paymentMethodsSelection.selected.hover.backgroundColor': 'colour',
  'paymentMethodsSelection.selected.hover.borderColor': 'colour',
  'paymentMethodsSelection.selected.active.backgroundColor': 'colour',
  'paymentMethodsSelection.unselected.borderColor': 'colour',
  'paymentMethodsSelection.unselected.hover.borderColor': 'colour',
  'paymentMethodsSelection.unselected.active.borderColor': 'colour',
  'button.backgroundColor': 'colour',
  'button.textColor': 'colour',
  'button.hover.backgroundColor': 'colour',
  'button.active.backgroundColor': 'colour',
  'button.disabled.backgroundColor': 'colour',
  'input.borderColor': 'colour',
  'input.error.textColor': 'colour',
  'input.error.borderColor': 'colour',
  'input.hover.borderColor': 'colour',
  'input.focus.borderColor': 'colour',
  'spinner.primaryColor': 'colour',
  'spinner.secondaryColor': 'colour',
  'spinner.tertiaryColor': 'colour',
  'infoBanner.backgroundColor': 'colour',
  'infoBanner.iconColor': 'colour',
  'statusCard.iconBackgroundColor': 'colour',
};

/** The form of each kind of value, as the source of a regular expression, because the embed script uses the same. */
export const styleForms = {
  colour: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$',
  radius: '^(100|[0-9]{1,2})$',
  size: '^[0-9.]+(px|rem|em|%|vw|vh)$',
};

/** Custom properties for the frame, such as `--button-textColor`. Undocumented styles are dropped. */
export function styleProperties(styles: Record<string, string>): string {
  return Object.entries(styles)
    .flatMap(([path, value]) => {
      const kind = documentedStyles[path];
      if (!kind || !new RegExp(styleForms[kind]).test(value)) return [];
      return [`--${path.replaceAll('.', '-')}: ${value}${kind === 'radius' ? 'px' : ''};`];
    })
    .join(' ');
}
