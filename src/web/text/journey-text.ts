import english from '#presentation/journey-text/en.json';
import { startPartText } from './start-text.ts';

const OTHERS = import.meta.glob<{ default: typeof english }>(['./*.json', '!./en.json'], {
  base: '../../presentation/journey-text',
});

export const startJourneyText = () => startPartText(english, OTHERS);
