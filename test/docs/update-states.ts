import { readFile, writeFile } from 'node:fs/promises';
import { STATES_DOCUMENT, writeStates } from './draw-states.ts';

/** `npm run docs`: draws the states of a placement. */
await writeFile(STATES_DOCUMENT, writeStates(await readFile(STATES_DOCUMENT, 'utf8')));
