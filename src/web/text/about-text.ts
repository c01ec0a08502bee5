import english from '#presentation/about-text/en.json';
import { startPartText } from './start-text.ts';

const OTHERS = import.meta.glob<{ default: typeof english }>(['./*.json', '!./en.json'], {
  base: '../../presentation/about-text',
});

export const startAboutText = () => startPartText(english, OTHERS);
