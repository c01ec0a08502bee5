/** The languages that the platform knows. Icelandic has no fallback, so that clients meet a null there. */
export const languages = [
  language('en-US', null, 'English (United States)', 'English (United States)'),
  language('en-GB', 'en-US', 'English (United Kingdom)', 'English (United Kingdom)'),
  language('cs-CZ', 'en-US', 'Czech', 'Čeština'),
  language('de-DE', 'en-US', 'German', 'Deutsch'),
  language('de-AT', 'de-DE', 'German (Austria)', 'Deutsch (Österreich)'),
  language('fr-FR', 'en-US', 'French', 'Français'),
  language('it-IT', 'en-US', 'Italian', 'Italiano'),
  language('es-ES', 'en-US', 'Spanish', 'Español'),
  language('nl-NL', 'en-US', 'Dutch', 'Nederlands'),
  language('pl-PL', 'en-US', 'Polish', 'Polski'),
  language('hu-HU', 'en-US', 'Hungarian', 'Magyar'),
  language('ja-JP', 'en-US', 'Japanese', '日本語'),
  language('zh-CN', 'en-US', 'Chinese (Simplified)', '简体中文'),
  language('zh-TW', 'zh-CN', 'Chinese (Traditional)', '繁體中文'),
  language('is-IS', null, 'Icelandic', 'Íslenska'),
];

function language(code: string, fallback: string | null, englishName: string, localName: string) {
  return { Code: code, FallbackLanguageCode: fallback, EnglishName: englishName, LocalName: localName };
}
