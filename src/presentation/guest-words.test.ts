import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES } from './languages.ts';

/**
 * Texts that guests must not see again, by language: riddles and signs of a translation. Texts read as if written by a
 * hotel's own editor. The patterns of the old texts stay here, so that they do not return.
 */
const OLD_WORDS: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\b(told|tells?)\b/i,
    /\b(of the house|our houses|many houses)\b/i,
    /\b(all the same|a slip|blanks|once more|gladly|dearer|crescents|wishes|type it right after)\b/i,
    /\b(code of your card|look up my card|look for it|the card is yours|put it right|please fill this in)\b/i,
    /\b(bank card|card vault|go on|good until|used up|not good at|card as well|no other card|after all)\b/i,
    /\b(is where it breaks|come about|came about|put your name|leave (the|this|any) card|card .* out)\b/i,
    /\bfrom now on\b|\bto add\b|\bshow about\b|\blater ones\b|\bsoonest stays|\bcancelling costs|\bfree to cancel/i,
    /\b(free days|all the way to|the rest is on|no single room is free|is sold for|so many guests|does not sell)\b/i,
    /\b(check everything|check and place|place my reservation|arriving by air|hotel writes to you|net and tax)\b/i,
    /\b(prices above|nothing is left to pay|needs? another look|awaits you|was faster|many tries)\b/i,
    /\bnext weekend|cards are credited|\byour card covers has\b|covered, too/i,
    /^You$|^# stays on it|\bof 500\b|\bthan 500\b|^Adult \(for two\)$/,
  ],
  de: [
    /\b(des Hauses|dem Haus|[Dd]as Haus|[Ee]in Haus|Häuser[n]?|Manches Haus)\b/,
    /\bnachsehen\b(?=.*Karte)|\bKarte nachsehen\b|noch einen Blick|scheitert|Ungefähr auch|kostet ab jetzt/,
    /Kartentresor|Bankkarte|dazuzahlen|Geben Sie Ihrer Karte|weglassen|ein Geschenk aus stillen|Was er kostet/i,
    /Bester Preis|[Kk]ommendes Wochenende|Auch eine weitere Nacht/,
    /Karte einsetzen|zuzuzahlen|Prüfziffer|(?<![Aa]b)gedeckt\b|^Sie$/,
    /\b(du|dein|deine[mnrs]?|dich|dir)\b/i,
  ],
  fr: [
    /cela bute|Environ aussi|épuisée|qu’il coûte|Voir plus tard|se remplit|de la maison|nos maisons|Bien des maisons/i,
    /coffre de cartes|courriel|a été savouré|plus chère|\bSouhaits\b|^Vous$|\b(le|un|votre) bon\b(?! cadeau)/i,
    /(?<!\p{L})(tu|ton|ta|tes|toi)(?!\p{L})/iu,
    // Two-part punctuation needs a non-breaking space.
    / [;:!?»]|« |\w[;!?»]/,
  ],
  es: [
    /registrada a nombre|Ver más adelante|a añadir|falla la noche|\bDeseos\b|Planee|de la casa|nuestras casas|Muchas casas/i,
    /Mejor precio|Próximo fin de semana|abono en sus tarjetas|también está cubierta/,
    /caja fuerte|tarjeta bancaria|después de todo|se ha disfrutado|Aproximado también|\breferencia\b|^Usted$/i,
    /\b(tú|tuyo|tus?|te|ti)\b/i,
  ],
  it: [
    /\b(voi|vi|vostr[aeio]|potete|avete|volete|siete|vedete|fate|date il|scegliete|scrivete|riprovate)\b/i,
    /\b(tuo|tua|tuoi|tue)\b|Molte case|della casa|nostre case|Circa anche|fin da ora|cassaforte|carta bancaria/i,
    /annullar|annullat|annullament|\briferimento\b|^Bentornat/i,
    /\b(la sua|sulla sua|le sue) cart|\b(le|la) (invi|aiut|scriv)(iamo|eremo|erà)\b/,
  ],
  nl: [
    /van het huis|onze huizen|Menig huis|kaartkluis|bankkaart|het stokt|Ongeveer ook|is genoten|nog een blik/i,
    /Voordeligst|Komend weekend|tegoed op uw kaarten|nacht is gedekt/,
    /\b(jij|je|jouw|jou|referentie|u heeft|heeft u)\b/i,
  ],
  cs: [/Poukazy .*domu|našich domů|Leckterý dům|trezor|chybí noc|jste si užili|Ptáme se|storno po|referenční/i],
  ar: [/تدفعها بطاقتك|والعائق|أمر يحتاج|الدار|الدور|بيوتنا|خزنة|مصرفية|سبقك|UK£|بطاقة (ال)?هدية|بطاقتكم|لديكم/],
};

/** Typewriter style, in any language: straight quotation marks, three dots, or superfluous spaces. */
const TYPEWRITTEN = /['"]|\.\.\.| {2}|^ | $/;

const DEMO = join(import.meta.dirname, '../server/run/demo/demo.sale-page.yaml');
const HOTELS = join(import.meta.dirname, '../../simulators/mews/seed/{brighton,vienna,washington}.ts');

function listTexts(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([name, inner]: [string, string | object]) =>
    typeof inner === 'string' ? [`${prefix}${name}: ${inner}`] : listTexts(inner, `${prefix}${name}.`),
  );
}

/** The demo's sale page has one text on each line, after its language code. */
function listDemoTexts(code: string): string[] {
  return readFileSync(DEMO, 'utf8')
    .split('\n')
    .filter((line) => line.trim().startsWith(`${code}: `));
}

/** Texts of the demo's hotels about their rooms and extras, in each language. */
function listHotelTexts(code: string): string[] {
  const files = globSync(HOTELS);
  expect(files).toHaveLength(3);
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(\w\w)-\w\w':\s+(['"])(.+)\2/g)]
      .filter(([, language]) => language === code)
      .map(([, , , text = '']) => `${basename(file)}: ${text}`),
  );
}

describe.each(PAGE_LANGUAGES)('the guest texts in $nativeLabel', ({ code }) => {
  const texts = [
    ...[
      'start-text',
      'document-text',
      'journey-text',
      'about-text',
      'link-text',
      'payment-text',
      'letter-text',
    ].flatMap((folder) =>
      listTexts(JSON.parse(readFileSync(join(import.meta.dirname, folder, `${code}.json`), 'utf8')) as object),
    ),
    ...listDemoTexts(code),
    ...listHotelTexts(code),
  ];
  const values = texts.map((text) => text.slice(text.indexOf(': ') + 2).replaceAll(/{{\w+}}/g, '#'));

  it('is read whole', () => {
    expect(texts.length).toBeGreaterThan(300);
  });

  it.each([...(OLD_WORDS[code] ?? []), TYPEWRITTEN])('has none of the words %s', (words) => {
    expect(texts.filter((_, index) => words.test(values[index] ?? ''))).toEqual([]);
  });
});
