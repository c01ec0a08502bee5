import { defineOperation } from '../operation.ts';
import { languages } from '../seed/languages.ts';

export const getAllLanguages = defineOperation({
  path: 'languages/getAll',
  input: {},
  handle: () => ({ Languages: languages }),
});
