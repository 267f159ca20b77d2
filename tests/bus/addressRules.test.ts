import { describe, expect, it } from 'vitest';
import { addressFault, addressFaults } from '../../bus/rules/addresses';

const good = { receiver: '林屿', phone: '13800000001', regionCode: '310104', detail: '漕溪北路 1 号', postcode: '' };

describe('a delivery address', () => {
  it('has no faults when all fields are valid, also with spaces around receiver and phone', () => {
    expect(addressFaults(good)).toEqual([]);
    expect(addressFaults({ ...good, receiver: ' 林 屿 ', phone: ' 13800000001 ', postcode: '200030' })).toEqual([]);
  });
  it('reports each required field as empty, in the order of the form', () => {
    expect(addressFaults({ receiver: ' ', phone: '', regionCode: '', detail: '\n\t', postcode: '' })).toEqual([
      { field: 'receiver', why: 'empty' },
      { field: 'phone', why: 'empty' },
      { field: 'regionCode', why: 'empty' },
      { field: 'detail', why: 'empty' },
    ]);
  });
  it.each([
    ['receiver', '林', 'short'],
    ['receiver', '林屿', ''],
    ['receiver', '屿'.repeat(20), ''],
    ['receiver', '屿'.repeat(21), 'long'],
    ['receiver', '🏔️🏔️', ''],
    ['phone', '1380000000', 'format'],
    ['phone', '138000000011', 'format'],
    ['phone', '1380000000a', 'format'],
    ['phone', '１３８００００００００', 'format'],
    ['phone', '+8613800000001', 'format'],
    ['phone', '13800000001', ''],
    ['detail', '一二三四', 'short'],
    ['detail', '一二三四五', ''],
    ['detail', '字'.repeat(100), ''],
    ['detail', '字'.repeat(101), 'long'],
    ['postcode', '', ''],
    ['postcode', '20003', 'format'],
    ['postcode', '200030', ''],
  ] as const)('reports for %s “%s” the fault “%s”', (field, text, why) => {
    expect(addressFault(field, text)?.why ?? '').toBe(why);
  });
});
