// What the app said and the bridge refused, as a recording has it: nothing of a person in it, and refused for the same
// reason as before.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as native from '../../bus/contracts/native';
import type { Contract } from '../../bus/protocol/contract';
import type { Json } from '../../bus/protocol/envelope';
import type { Schema } from '../../bus/protocol/schema';
import { createRedactor } from '../../bus/recording/redact';
import type { AppMessage } from '../../bus/contracts/appSaid';
import { checkSaid, schemaOfSaid } from '../../bus/contracts/appSaid';
import { shapes } from '../../worker/recording/shapes';
import { brokenOf } from './arbitraries';
import { leaksIn } from './leaks';

const runs = process.env['SOAK'] ? 2000 : 60;

function redacted(message: AppMessage, name: string, data: Json): Json {
  const payload = { message, name, field: '', data };
  const out = createRedactor(shapes).value(native.refused.payload, payload) as { data: Json };
  expect(createRedactor(shapes).value(native.refused.payload, { ...payload, data: out.data })).toMatchObject(out);
  return out.data;
}
const fieldOf = (message: AppMessage, name: string, data: Json): string | null => {
  const said = checkSaid(message, schemaOfSaid(message, name) as Schema, data);
  return 'field' in said ? said.field : null;
};

describe('what the bridge refused', () => {
  it('keeps types, sizes and the app’s own words', () => {
    const file = { path: 7, name: '张三的照片.jpg', size: '2048', mime: 'image/jpeg', width: 0, height: -31.5 };
    expect(redacted('answer', 'pickImage', { files: [file], phone: 13800000001, more: { ok: true } })).toEqual({
      files: [{ path: 1, name: '文文文文文.xxx', size: '0000', mime: 'image/jpeg', width: 0, height: -10.5 }],
      phone: 10000000000,
      more: { ok: true },
    });
    expect(redacted('answer', 'getPermission', { type: 'PHOTO', result: 'GRANTED' })).toEqual({
      type: 'PHOTO',
      result: 'GRANTED',
    });
    expect(redacted('answer', 'back', { ok: '1' })).toEqual({ ok: '1' });
    expect(redacted('event', 'networkChanged', 'wifi')).toBe('xxxx');
    expect(redacted('answer', 'hello', { platform: 'ios', appVersion: 5 })).toEqual({ platform: 'ios', appVersion: 1 });
  });

  it('has no secret in any encoding, wherever the app put it', () => {
    const secrets = ['zt.Abc123Def456Ghi789.sig', '13912345678', '上海市虹桥路一号', 'LSVAA4182E2184847', '李小明'];
    const nested = (s: string): Json => [s, { [s]: s, inner: { name: s, list: [[s], Number.parseInt(s, 10) || 1] } }];
    for (const name of ['login', 'pickImage', 'getPosition', 'fetchFilePart', 'visitorTerms', 'hello', 'share'])
      for (const s of secrets) {
        const data = { idToken: [s], files: nested(s), latitude: s, longitude: nested(s), data: { of: s }, ok: s };
        expect(leaksIn(JSON.stringify(redacted('answer', name, data)), secrets)).toEqual([]);
        expect(leaksIn(JSON.stringify(redacted('answer', name, nested(s))), secrets)).toEqual([]);
      }
  });

  it('is left out where what did not fit is in a part that is cut', () => {
    const file = { path: 'a', name: '', size: 1, mime: '', width: 1, height: 1 };
    const few = { files: [{ ...file, size: 'x' }] };
    expect(redacted('answer', 'pickImage', few)).toMatchObject({ files: [{ size: 'x' }] });
    const capabilities = Array(40).fill('share').concat(7) as Json;
    expect(redacted('answer', 'hello', { platform: 'ios', appVersion: '5.2.1', capabilities })).toBe('«unknown»');
    expect(redacted('answer', 'nothingOfTheContract', { a: 1 })).toBe('«unknown»');
  });

  const all = Object.entries(native as Contract).flatMap(([name, entry]): [AppMessage, string, Schema][] =>
    entry.is === 'command'
      ? [['answer', name, entry.output as Schema]]
      : entry.is === 'event' && name !== 'refused'
        ? [['event', name, entry.payload as Schema]]
        : [],
  );
  it.each(all)('does not fit for the same reason as before: %s %s', (message, name, schema) => {
    fc.assert(
      fc.property(brokenOf(schema), (data) => {
        const out = redacted(message, name, data);
        expect([fieldOf(message, name, data), null]).toContain(
          out === '«unknown»' ? null : fieldOf(message, name, out),
        );
      }),
      { numRuns: runs },
    );
  });
});
