import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The languages the page speaks; React Aria brings the words of thirty more, which nobody would ever see. */
const SPOKEN = ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'cs-CZ', 'ar-AE'];
const REACT_ARIA_WORDS = /[\\/]intl[\\/][^\\/]+[\\/]([a-z]{2}-[A-Z]{2})\.mjs$/;

function keepSpokenLanguages(): Plugin {
  return {
    name: 'keep-spoken-languages',
    enforce: 'pre',
    load(id) {
      const locale = REACT_ARIA_WORDS.exec(id)?.[1];
      return locale && id.includes('react-aria') && !SPOKEN.includes(locale) ? 'export default {};' : undefined;
    },
  };
}

export default defineConfig(({ command }) => {
  const withHelpers = command === 'serve' || process.env['STAYCARD_SAMPLE_HELPERS'] === '1';
  return {
    root: 'src/web',
    base: '/',
    plugins: [keepSpokenLanguages(), react()],
    define: { __SAMPLE_HELPERS__: JSON.stringify(withHelpers) },
    build: {
      outDir: withHelpers ? '../../dist/web-demo' : '../../dist/web',
      emptyOutDir: true,
      // A font inside the style sheet would be loaded before anybody knows that it is needed.
      assetsInlineLimit: 0,
      rolldownOptions: {
        onLog(level, log, handle) {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
      },
    },
    server: {
      port: 4002,
      proxy: { '/vrm': process.env['STAYCARD_API'] ?? 'http://127.0.0.1:4000' },
    },
  };
});
