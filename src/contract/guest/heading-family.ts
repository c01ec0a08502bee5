/** The families that a sale page can set its headings in; the page hosts them itself. The first is the usual one. */
export const HEADING_FAMILIES = ['Fraunces', 'Playfair Display', 'Jost'] as const;
