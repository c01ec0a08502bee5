/*
 * A browser loads its locale data when the first number or date is formatted, which takes a slow phone about 50 ms.
 * This triggers it while the page's own script is still loading.
 */
new Intl.NumberFormat('en').format(0);
new Intl.DateTimeFormat('en').format(0);
