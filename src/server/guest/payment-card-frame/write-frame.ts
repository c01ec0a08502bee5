import type { Theme } from '#contract/guest/sale-page.ts';
import { MAX_NAME_LENGTH } from '#domain/stay/buyer.ts';
import type { PageLanguage } from '#presentation/languages.ts';
import { escape, writeScriptData, writeStyle } from '../page/html.ts';
import { frameWords } from './frame-words.ts';

type FrameContent = {
  readonly language: PageLanguage;
  readonly theme: Theme;
  readonly scriptUrl: string;
  readonly merchantId: string;
  readonly pageOrigin: string;
  readonly thisMonth: string;
};

/** The PCI proxy's script inserts its own frames for number and code. */
export function writeFrame(content: FrameContent): string {
  const { language, theme, scriptUrl, merchantId, pageOrigin, thisMonth } = content;
  const words = frameWords(language.code);
  const said = Object.fromEntries(Object.entries(words).map(([name, word]) => [name, escape(word)])) as typeof words;
  const { number, code, numberInvalid, codeInvalid, expiryInvalid } = words;
  const settings = {
    scriptUrl,
    merchantId,
    pageOrigin,
    thisMonth,
    words: { number, code, numberInvalid, codeInvalid, expiryInvalid },
  };
  return `<!doctype html>
<html lang="${language.code}" dir="${language.direction}" style="${escape(writeStyle(theme))}">
<head>
<meta charset="utf-8">
<title>${said.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/vault/payment-card-frame.css">
<script type="application/json" id="settings">${writeScriptData(settings)}</script>
<script type="module" src="/vault/payment-card-frame.js"></script>
</head>
<body>
<p class="unavailable" id="unavailable" role="alert" hidden>${said.unavailable}</p>
<p class="heard" id="said" role="alert"></p>
<form novalidate>
<div class="field wide" role="group" aria-labelledby="number-label" aria-describedby="number-error">
<span class="label" id="number-label">${said.number}</span>
<div class="control" id="number"></div>
<p class="error" id="number-error" hidden></p>
</div>
<div class="field">
<label class="label" for="expiry">${said.expiry}</label>
<input class="control" id="expiry" inputmode="numeric" autocomplete="cc-exp" maxlength="7" aria-required="true" aria-describedby="expiry-error expiry-hint">
<p class="hint" id="expiry-hint">${said.expiryHint}</p>
<p class="error" id="expiry-error" hidden></p>
</div>
<div class="field" role="group" aria-labelledby="code-label" aria-describedby="code-error code-hint">
<span class="label" id="code-label">${said.code}</span>
<div class="control" id="code"></div>
<p class="hint" id="code-hint">${said.codeHint}</p>
<p class="error" id="code-error" hidden></p>
</div>
<div class="field wide">
<label class="label" for="name">${said.name} <span class="optional">${said.optional}</span></label>
<input class="control" id="name" autocomplete="cc-name" maxlength="${MAX_NAME_LENGTH}">
</div>
</form>
</body>
</html>
`;
}
