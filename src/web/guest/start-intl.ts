/*
 * A browser reads what it knows of languages when the first number or date is written, which takes a slow phone some
 * fifty milliseconds. This does so while the page's own script is still on its way.
 */
new Intl.NumberFormat('en').format(0);
new Intl.DateTimeFormat('en').format(0);
