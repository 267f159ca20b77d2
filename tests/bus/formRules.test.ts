// Validation of form fields: accepted and refused values of each field type, and the texts of problems.
import { describe, expect, it } from 'vitest';
import type { FormField } from '../../bus/entities/activities';
import { fieldTypes } from '../../bus/entities/activities';
import {
  fieldProblem,
  formProblems,
  isDate,
  isEmail,
  isEmpty,
  isIdNo,
  isPhone,
  joinChoices,
  longestOf,
  problemText,
  splitChoices,
} from '../../bus/rules/forms';

const field = (type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  key: type,
  label: '这项',
  type,
  required: 1,
  options: [],
  max: 0,
  placeholder: '',
  pattern: '',
  ...more,
});

describe('the validators of the specification', () => {
  it('isEmpty is true for null, undefined, the empty string and whitespace', () => {
    expect([null, undefined, '', ' ', '\t\n　', '0', 'a'].map(isEmpty)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
  it('isPhone accepts exactly 11 digits', () => {
    expect(
      ['13800000001', '1380000000', '138000000011', '1380000000a', ' 13800000001', '+8613800000001'].map(isPhone),
    ).toEqual([true, false, false, false, false, false]);
  });
  it('isEmail accepts word characters, @, an alphanumeric domain, a dot and letters', () => {
    expect(
      ['a_1@qq.com', 'A@B.CN', 'a.b@qq.com', 'a@qq', 'a@q-q.com', 'a@qq.c0m', '@qq.com', 'a@mail.qq.com'].map(isEmail),
    ).toEqual([true, true, false, false, false, false, false, false]);
  });
});

describe('other field types', () => {
  it('isDate accepts only existing dates in the form YYYY-MM-DD', () => {
    expect(['2026-02-28', '2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', '0000-00-00'].map(isDate)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  it('isIdNo accepts an identity card number with a valid date of birth and check digit', () => {
    expect(
      [
        '11010519491231002X',
        '11010519491231002x',
        '110105194912310021',
        '11010519491331002X',
        '1101051949123100',
        'abc',
      ].map(isIdNo),
    ).toEqual([true, true, false, false, false, false]);
  });
  const cases: [FormField, string, ReturnType<typeof fieldProblem>][] = [
    [field('text'), '林屿', null],
    [field('text'), ' ', 'required'],
    [field('text', { required: 0 }), '', null],
    [field('text', { max: 3 }), '一二三四', 'tooLong'],
    [field('text', { max: 3 }), '🏔️'.slice(0, 2).repeat(3), null],
    [field('text', { pattern: '(S|M|L)' }), 'M', null],
    [field('text', { pattern: '(S|M|L)' }), 'XM', 'pattern'],
    [field('text', { pattern: '(' }), 'x', null],
    [field('phone'), '138', 'phone'],
    [field('phone', { required: 0 }), '', null],
    [field('email'), 'x', 'email'],
    [field('idno'), '123', 'idno'],
    [field('number', { max: 60 }), '12.5', null],
    [field('number', { max: 60 }), '61', 'tooLarge'],
    [field('number'), '1e9', 'number'],
    [field('number'), 'ten', 'number'],
    [field('select', { options: ['甲', '乙'] }), '甲', null],
    [field('select', { options: ['甲', '乙'] }), '丙', 'badOption'],
    [field('multi', { options: ['甲', '乙', '丙'], max: 2 }), joinChoices(['甲', '丙']), null],
    [field('multi', { options: ['甲', '乙', '丙'], max: 2 }), joinChoices(['甲', '乙', '丙']), 'tooMany'],
    [field('multi', { options: ['甲'] }), joinChoices(['甲', '甲']), 'badOption'],
    [field('city'), '上海市', null],
    [field('dealer'), 'd101', null],
    [field('carModel'), 'ZEAL 7', null],
    [field('date'), '2026-02-30', 'date'],
    [field('textarea'), '字'.repeat(201), 'tooLong'],
    [field('code'), '246810', null],
    [field('code'), '24', 'code'],
  ];
  it.each(cases)('fieldProblem returns the problem of a field of type $type (case %#)', (one, value, problem) => {
    expect(fieldProblem(one, value)).toBe(problem);
  });
  it('each field type has a case in this test', () => {
    expect(fieldTypes.filter((type) => !cases.some(([one]) => one.type === type))).toEqual([]);
  });
  it('joinChoices makes one text of several choices, and splitChoices divides it again', () => {
    expect([splitChoices(joinChoices(['甲', '乙'])), splitChoices('')]).toEqual([['甲', '乙'], []]);
  });
});

describe('a form', () => {
  it('reports problems in the order of its fields, and ignores unknown and inherited values', () => {
    const fields = [field('text', { key: 'a' }), field('phone', { key: 'b' }), field('text', { key: 'toString' })];
    expect(formProblems(fields, { b: '1', c: '' })).toEqual([
      { key: 'a', problem: 'required' },
      { key: 'b', problem: 'phone' },
      { key: 'toString', problem: 'required' },
    ]);
    expect(formProblems(fields, { a: 'x', b: '13800000001', toString: 'x' } as { [key: string]: string })).toEqual([]);
  });
  it('has texts for problems, and the maximum length of an input', () => {
    expect([
      problemText(field('text'), 'required'),
      problemText(field('city'), 'required'),
      problemText(field('text', { max: 8 }), 'tooLong'),
      problemText(field('phone'), 'phone'),
    ]).toEqual(['请填写这项', '请选择这项', '最多8个字', '请输入11位手机号']);
    expect([longestOf(field('text', { max: 8 })), longestOf(field('number', { max: 60 }))]).toEqual([8, 15]);
  });
});
