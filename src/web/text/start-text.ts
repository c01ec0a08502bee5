import english from '#presentation/start-text/en.json';
import { createTexts } from './create-texts.ts';

const OTHERS = import.meta.glob<{ default: typeof english }>(['./*.json', '!./en.json'], {
  base: '../../presentation/start-text',
});
const texts = createTexts(english, OTHERS);

export const { start: startText, startPart: startPartText, speak } = texts;
