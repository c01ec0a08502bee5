/*
 * Runs while the page's own script is still loading. Imports nothing, so that it is one small file.
 *
 * A browser loads its locale data when the first number or date is formatted, which takes a slow phone about 50 ms.
 */
new Intl.NumberFormat('en').format(0);
new Intl.DateTimeFormat('en').format(0);

type Answer = NonNullable<Window['earlyProperties']>['answer'];

const [, salePageId] = /^\/s\/([^/]+)\/booking$/.exec(location.pathname) ?? [];
if (salePageId !== undefined) {
  const language = document.documentElement.lang;
  const headers = { accept: 'application/json', 'accept-language': language };
  const answer = fetch(`/vrm/${salePageId}/properties`, { headers })
    .then((response) => (response.ok ? (response.json() as Answer) : undefined))
    .catch(() => undefined);
  window.earlyProperties = { language, answer };
}
