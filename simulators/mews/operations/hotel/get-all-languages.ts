import { defineOperation } from '../../operation.ts';
import { languages } from '../../languages.ts';

export const getAllLanguages = defineOperation({
  path: 'languages/getAll',
  input: {},
  handle: () => ({ Languages: languages }),
});
