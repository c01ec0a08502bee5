import { describe, expect, it } from 'vitest';
import { suggestEmail } from './email-suggestion.ts';

describe('a misspelt mail provider', () => {
  it.each([
    ['ada@gmial.com', 'ada@gmail.com'],
    ['a@gmial.com', 'a@gmail.com'],
    ['ada@gmail.con', 'ada@gmail.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['Ada.L+stay@GMAL.com', 'Ada.L+stay@gmail.com'],
    ['ada@hotmial.com', 'ada@hotmail.com'],
    ['ada@hotmil.cm', 'ada@hotmail.com'],
    ['ada@hotmail.ut', 'ada@hotmail.it'],
    ['ada@outlok.com', 'ada@outlook.com'],
    ['ada@yaho.co.uk', 'ada@yahoo.co.uk'],
    ['ada@iclod.com', 'ada@icloud.com'],
    ['ada@web.ed', 'ada@web.de'],
    ['ada@weeb.de', 'ada@web.de'],
    ['ada@wb.de', 'ada@web.de'],
    ['ada@wep.de', 'ada@web.de'],
    ['ada@t-onlin.de', 'ada@t-online.de'],
    ['ada@sezman.cz', 'ada@seznam.cz'],
  ])('%s was most likely meant as %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  it.each([
    'ada@gmail.com',
    'ada@mail.com',
    'ada@ymail.com',
    'ada@gmx.ch',
    'ada@GMX.at',
    'ada@live.nl',
    'ada@example.com',
    'ada@ab.de',
    'ada@web.xy',
    'ada@quiet-hours.example',
    'ada@gov.uk',
    '@gmial.com',
    'gmial.com',
    '',
  ])('%s is not doubted', (typed) => {
    expect(suggestEmail(typed)).toBeUndefined();
  });
});
