import type { PageLanguage } from '#presentation/languages.ts';
import type { Block, Draft, Figure, Link, Term } from './block.ts';
import { toAttribute, toHtml } from './html-text.ts';
import { isolate } from '#presentation/isolates.ts';
import type { Look, Palette } from './letter-look.ts';
import type { Logo } from './logo.ts';

type Letterhead = {
  readonly name: string;
  readonly url: string;
  readonly logo: Logo | null;
  readonly look: Look;
  readonly language: PageLanguage;
};

export const LOGO_ID = 'logo';

const WIDTH = 600;

/**
 * A letter as HTML for old mail programs: tables, inline styles, no external content. Dark mode changes colours by
 * class in programs with style sheet support. Others invert them.
 */
export function writeHtml(draft: Draft, head: Letterhead): string {
  const { language, look } = head;
  const { day } = look;
  const table = tableIn(language.direction);
  const rows = draft.blocks.map((block, index) => {
    const gap = gapBetween(draft.blocks[index - 1], block);
    return `<tr><td style="padding:${gap}px 0 0">${writeBlock(block, look, table)}</td></tr>`;
  });
  const sheet = table(
    `class="sheet line" style="background:${day.sheet};border:1px solid ${day.line};border-radius:${look.radius};border-collapse:separate" bgcolor="${day.sheet}"`,
    `<tr><td class="inside" style="padding:40px">${table('', rows.join('\n'))}</td></tr>`,
  );
  const all = [writeHead(head), sheet, writeFooter(draft.footer, head)].map((part) => `<tr><td>${part}</td></tr>`);
  const column = table(`style="max-width:${WIDTH}px;margin:0 auto" align="center"`, all.join('\n'));
  return `<!DOCTYPE html>
<html lang="${language.code}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${toAttribute(draft.subject)}</title>
<style>${writeStyles(look)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${day.paper}" bgcolor="${day.paper}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${toHtml(draft.preheader)}${'&#8199;&#847;'.repeat(60)}</div>
<main>
${table(
  `class="paper" style="background:${day.paper}" bgcolor="${day.paper}"`,
  `<tr><td class="around" style="padding:32px 16px;overflow-wrap:anywhere;word-break:break-word" align="center">
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${column}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`,
)}
</main>
</body>
</html>
`;
}

type WriteTable = (attributes: string, rows: string, width?: 'by_content') => string;

/** Each table sets the direction itself, because some mail programs do not inherit it. */
function tableIn(direction: PageLanguage['direction']): WriteTable {
  return (attributes, rows, width) =>
    `<table role="presentation" dir="${direction}"${width ? '' : ' width="100%"'} cellpadding="0" cellspacing="0" border="0"${attributes && ` ${attributes}`}>${rows}</table>`;
}

const USUAL_GAP = 16;
const GAPS: Readonly<Partial<Record<Block['type'], number>>> = {
  subheading: 36,
  paragraph: 14,
  button: 28,
  note: 28,
  signature: 32,
  sides: 28,
  card: 28,
};

function gapBetween(before: Block | undefined, { type }: Block): number {
  return before === undefined || (before.type === 'terms' && type === 'terms') ? 0 : (GAPS[type] ?? USUAL_GAP);
}

/** The logo keeps the light background in dark mode, because it may be dark and transparent. */
function writeHead({ name, url, logo, look }: Letterhead): string {
  const inside = logo
    ? `<img src="cid:${LOGO_ID}" alt="${toAttribute(name)}" width="${logo.width}" height="${logo.height}" style="display:block;margin:0 auto;border:0;padding:10px 16px;background:${look.day.paper};border-radius:${look.radius}">`
    : `<span class="accent" style="${font(look.headingFont, 22, 28)};letter-spacing:0.02em;color:${look.day.accent}">${toHtml(name)}</span>`;
  return `<p align="center" style="margin:0;padding:8px 0 28px;text-align:center"><a href="${toAttribute(url)}" style="text-decoration:none">${inside}</a></p>`;
}

function writeFooter({ lines, links }: Draft['footer'], { look }: Letterhead): string {
  const small = `${font(look.textFont, 13, 20)};color:${look.day.soft}`;
  const paragraphs = lines.map((line) => `<p class="soft" style="margin:0 0 8px;${small}">${toHtml(line)}</p>`);
  const row = links
    .map((link) => `<span style="display:inline-block;padding:0 10px 6px">${writeLink(link, look)}</span>`)
    .join(' ');
  return `<div align="center" style="padding:24px 24px 8px;text-align:center">${paragraphs.join('')}${
    row && `<p class="soft" style="margin:0;${small}">${row}</p>`
  }</div>`;
}

/** A border in the fill colour, because forced-colours mode drops fills and draws borders. */
function writeBlock(block: Block, look: Look, table: WriteTable): string {
  const { day } = look;
  const body = `${font(look.textFont, 16, 25)};color:${day.ink}`;
  const small = `${font(look.textFont, 13, 19)};color:${day.soft}`;
  switch (block.type) {
    case 'heading':
      return `<h1 class="ink" style="margin:0;${font(look.headingFont, 30, 38)};color:${day.ink}">${toHtml(block.text)}</h1>`;
    case 'subheading':
      return `<h2 class="ink line" style="margin:0;padding:0 0 8px;border-bottom:1px solid ${day.line};${font(look.headingFont, 20, 28)};color:${day.ink}">${toHtml(block.text)}</h2>`;
    case 'paragraph':
      return block.isSoft
        ? `<p class="soft" style="margin:0;${font(look.textFont, 14, 21)};color:${day.soft}">${toHtml(block.text)}</p>`
        : `<p class="ink" style="margin:0;${body}">${toHtml(block.text)}</p>`;
    case 'terms':
      return writePairs(block.rows, look, table);
    case 'sides':
      return table(
        `class="line" style="border-top:1px solid ${day.line};border-bottom:1px solid ${day.line}"`,
        `<tr>${block.sides
          .map(
            ({ name, value, note }) =>
              `<td class="half" width="50%" valign="top" style="padding:16px 0;padding-${look.end}:8px"><p class="soft" style="margin:0 0 2px;${small}">${toHtml(name)}</p><p class="ink" style="margin:0;${font(look.headingFont, 15, 23)};color:${day.ink}">${toHtml(value)}</p>${
                note === null ? '' : `<p class="soft" style="margin:2px 0 0;${small}">${toHtml(note)}</p>`
              }</td>`,
          )
          .join('')}</tr>`,
      );
    case 'figures':
      return table('', block.rows.map((row) => writeFigure(row, look)).join(''));
    case 'card':
      return writeCard(block, look, table);
    case 'button':
      return table(
        '',
        `<tr><td class="button" bgcolor="${look.accent}" style="background:${look.accent};border:1px solid ${look.accent};border-radius:${look.radius}"><a class="on-accent" href="${toAttribute(block.url)}" style="display:inline-block;padding:14px 26px;${font(look.textFont, 16, 22)};font-weight:600;color:${look.onAccent};text-decoration:none">${toHtml(block.label)}</a></td></tr>`,
        'by_content',
      );
    case 'note':
      return table(
        `class="panel" style="background:${day.panel};border:1px solid ${day.panel};border-radius:${look.radius};border-collapse:separate" bgcolor="${day.panel}"`,
        `<tr><td style="padding:16px 20px">${block.lines
          .map(
            (line, index) =>
              `<p class="ink" style="margin:${index === 0 ? 0 : 8}px 0 0;${font(look.textFont, 14, 21)};color:${day.ink}">${toHtml(line)}</p>`,
          )
          .join('')}</td></tr>`,
      );
    case 'address':
      return table(
        '',
        `<tr><td class="half" width="42%" valign="top" style="padding-${look.end}:16px"><p class="ink" style="margin:0 0 12px;${body}">${[`<strong>${toHtml(isolate(block.name))}</strong>`, ...block.lines.map((line) => toHtml(isolate(line)))].join('<br>')}</p></td><td class="half" width="58%" valign="top">${block.links
          .map(
            (link) =>
              `<p class="ink" style="margin:0 0 6px;${font(look.textFont, 15, 24)};color:${day.ink}">${writeLink(link, look)}</p>`,
          )
          .join('')}</td></tr>`,
      );
    case 'signature':
      return `<p class="ink" style="margin:0;${font(look.headingFont, 17, 26)};color:${day.ink}">${block.lines.map(toHtml).join('<br>')}</p>`;
  }
}

/** Two terms in a row. Stacked on a small screen. */
function writePairs(terms: readonly Term[], look: Look, table: WriteTable): string {
  const starts = [...terms.keys()].filter((index) => index % 2 === 0);
  const rows = starts.map((start) => {
    const pair = terms.slice(start, start + 2);
    const cells = pair.map((term) => writeTerm(term, look, pair.length));
    return `<tr>${cells.join('')}</tr>`;
  });
  // Each row is a table of its own, so a single term gets the full width.
  return rows.map((row) => table('', row)).join('');
}

function writeTerm({ name, lines, look: size }: Term, look: Look, inRow: number): string {
  const { day } = look;
  const value =
    size === 'large'
      ? `${font(look.headingFont, 19, 26)};letter-spacing:0.02em;color:${day.ink}`
      : `${font(look.textFont, 16, 24)};color:${day.ink}`;
  return `<td class="half" width="${100 / inRow}%" valign="top" style="padding:0 0 14px;padding-${look.end}:16px"><p class="soft" style="margin:0 0 2px;${font(look.textFont, 13, 19)};color:${day.soft}">${toHtml(name)}</p>${lines
    .map((line) => `<p class="ink" style="margin:0;${value}">${toHtml(line)}</p>`)
    .join('')}</td>`;
}

function writeFigure({ name, value, note, look: kind }: Figure, look: Look): string {
  const { day } = look;
  const isDue = kind === 'due';
  const [group, colour] = kind === 'cover' ? (['positive', day.positive] as const) : (['ink', day.ink] as const);
  const size = isDue ? font(look.textFont, 22, 30) : font(look.textFont, 16, 24);
  const weight = kind === 'total' || isDue ? ';font-weight:600' : '';
  const rule = isDue ? `;border-top:1px solid ${day.line}` : '';
  const cell = (content: string, more: string, among = '') =>
    `<td class="line${among}" valign="baseline" style="padding:${isDue ? 12 : 6}px 0${rule}${more}">${content}</td>`;
  const label = isDue ? font(look.headingFont, 18, 30) : font(look.textFont, 16, 24);
  const words = `<p class="${group}" style="margin:0;${label}${isDue ? '' : weight};color:${colour}">${toHtml(name)}</p>${
    note === null
      ? ''
      : `<p class="soft" style="margin:0;${font(look.textFont, 13, 19)};color:${day.soft}">${toHtml(note)}</p>`
  }`;
  const figure = `<p class="${group}" style="margin:0;${size}${weight};color:${colour}"><bdi>${toHtml(value)}</bdi></p>`;
  return `<tr>${cell(words, '', ' words')}${cell(figure, `;padding-${look.start}:16px;text-align:${look.end};white-space:nowrap`)}</tr>`;
}

function writeCard({ product, last4, value }: Extract<Block, { type: 'card' }>, look: Look, table: WriteTable): string {
  const ink = `margin:0;color:${look.onAccent}`;
  return table(
    `class="button" style="max-width:340px;background:${look.accent};border:1px solid ${look.accent};border-radius:14px;border-collapse:separate" bgcolor="${look.accent}"`,
    `<tr><td colspan="2" style="padding:22px 24px 44px"><p class="on-accent" style="${ink};${font(look.headingFont, 19, 26)}">${toHtml(product)}</p></td></tr>
<tr><td class="corner" valign="baseline" style="padding:0 24px 20px"><p class="on-accent" style="${ink};${font(look.textFont, 15, 22)};letter-spacing:0.06em"><bdi>${last4 === null ? '' : `•••• ${toHtml(last4)}`}</bdi></p></td><td class="corner" valign="baseline" style="padding:0 24px 20px 24px;text-align:${look.end}"><p class="on-accent" style="${ink};${font(look.textFont, 18, 26)}"><bdi>${toHtml(value)}</bdi></p></td></tr>`,
  );
}

function writeLink({ label, url }: Link, { day }: Look): string {
  return `<a class="accent" href="${toAttribute(url)}" style="color:${day.accent};text-decoration:underline"><bdi>${toHtml(label)}</bdi></a>`;
}

function font(family: string, sizePx: number, linePx: number): string {
  return `font-family:${family.replaceAll('"', "'")};font-size:${sizePx}px;line-height:${linePx}px;font-weight:400`;
}

/** Styles for small and magnified screens, and for dark mode, by the reader's system and by Outlook's own attribute. */
function writeStyles(look: Look): string {
  const night = (within: string) =>
    Object.entries(coloursOf(look.night))
      .map(([group, style]) => `${within}.${group}{${style}}`)
      .join('');
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.around{padding:16px 8px!important}.inside{padding:28px 22px!important}.half{display:block!important;width:100%!important;box-sizing:border-box}.half{padding-left:0!important;padding-right:0!important}.half+.half{padding-top:0!important}.words{hyphens:auto}}
@media (max-width:340px){.around{padding:8px 4px!important;hyphens:auto}.inside{padding:24px 14px!important}.corner{display:block!important;padding:0 20px 16px!important;text-align:${look.start}!important}}
@media (prefers-color-scheme:dark){${night('')}}
${night('[data-ogsc] ')}`;
}

function coloursOf({ paper, sheet, panel, ink, soft, line, accent, positive }: Palette): Record<string, string> {
  return {
    paper: `background:${paper}!important`,
    sheet: `background:${sheet}!important`,
    panel: `background:${panel}!important;border-color:${panel}!important`,
    line: `border-color:${line}!important`,
    ink: `color:${ink}!important`,
    soft: `color:${soft}!important`,
    accent: `color:${accent}!important`,
    positive: `color:${positive}!important`,
  };
}
