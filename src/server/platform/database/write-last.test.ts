import { expect, it } from 'vitest';
import { joinStatements } from './write-last.ts';

it('one statement is sent as it is', () => {
  const statement = { text: 'insert into job values ($1)', values: ['a'] };
  expect(joinStatements([statement])).toBe(statement);
});

it('several statements become one, each with its own values', () => {
  const joined = joinStatements([
    { text: 'insert into job values ($1) returning id', values: ['a'] },
    { text: 'delete from job where name = $1 and id = $2', values: ['b', 'c'] },
    { text: 'insert into job values ($1, $1)', values: ['d'] },
  ]);
  expect(joined).toEqual({
    text:
      'with last_0 as (insert into job values ($1) returning id), ' +
      'last_1 as (delete from job where name = $2 and id = $3), ' +
      'last_2 as (insert into job values ($4, $4)) select',
    values: ['a', 'b', 'c', 'd'],
  });
});
