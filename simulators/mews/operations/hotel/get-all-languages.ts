import { defineOperation } from '../../request/operation.ts';
import { languages } from '../../values/languages.ts';

export const getAllLanguages = defineOperation({
  path: 'languages/getAll',
  input: {},
  handle: () => ({ Languages: languages }),
});
