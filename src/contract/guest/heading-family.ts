/** Font families for a sale page's headings, hosted by the page itself. The first is the default. */
export const HEADING_FAMILIES = ['Fraunces', 'Playfair Display', 'Jost'] as const;
