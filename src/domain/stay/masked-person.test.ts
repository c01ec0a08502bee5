import { expect, it } from 'vitest';
import { maskPerson } from './masked-person.ts';

it.each([
  ['Ada', 'Lovelace', 'ada@example.org', 'A… L…', 'a…@e….org'],
  ['  Mary Ann ', 'de la Tour', 'mary.ann@post.example.co.uk', 'M… d…', 'm…@p….uk'],
  // A short name is given away by its initial, and a Han or Hangul name by its first character.
  ['Jo', 'Li', 'jo@qq.com', '… …', '…@….com'],
  ['小明', '李', 'xm@example.cn', '… …', '…@e….cn'],
  ['마리아', '김', 'maria@example.kr', '… …', 'm…@e….kr'],
  ['أحمد', 'الخطيب', 'ahmad@example.ae', 'أ… ا…', 'a…@e….ae'],
  // One visible letter may consist of several characters.
  ['E\u0301lise', 'Noël', 'élise@exämple.fr', 'E\u0301… N…', 'é…@e….fr'],
])('%s %s, %s is shown as %s, %s', (firstName, lastName, email, name, address) => {
  const shown = maskPerson({ firstName, lastName, email });
  expect({ name: `${shown.firstName} ${shown.lastName}`, address: shown.email }).toEqual({ name, address });
});

it('names of any length look alike', () => {
  const shown = (name: string) => maskPerson({ firstName: name, lastName: name, email: `${name}@${name}.org` });
  expect(shown('anna')).toEqual(shown(`a${'b'.repeat(60)}`));
});
