import english from '#presentation/link-text/en.json';
import { startPartText } from './start-text.ts';

const OTHERS = import.meta.glob<{ default: typeof english }>(['./*.json', '!./en.json'], {
  base: '../../presentation/link-text',
});

export const startLinkText = () => startPartText(english, OTHERS);
