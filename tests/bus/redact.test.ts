// Redaction: what a recording contains in place of private values.
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { mask, scrub, scrubError } from '../../bus/recording/maskers';
import { createRedactor } from '../../bus/recording/redact';
import type { Redactor } from '../../bus/recording/redact';
import { id, keyOf, link, media, personal, privately, rich, secret, sentence, text } from '../../bus/protocol/schema';
import { shapes } from '../../worker/recording/shapes';
import { newRequestId } from '../../server/http/requestId';

let redactor: Redactor;
let seq: number;
beforeEach(() => {
  redactor = createRedactor(shapes);
  seq = 0;
});
const envelope = (e: Partial<Envelope> & { topic: string }): Envelope => ({
  seq: ++seq,
  at: 1000 + seq,
  from: 'ui',
  kind: 'ask',
  payload: {},
  ...e,
});
const payloadOf = (e: Partial<Envelope> & { topic: string }): Json => redactor.envelope(envelope(e)).payload;
const value = (schema: Parameters<Redactor['value']>[0], x: Json): Json => redactor.value(schema, x);

describe('masks', () => {
  it.each([
    ['去云南，2 天', '文文文，0 文'],
    ['Li Ming 13800000001', 'Xx Xxxx 00000000000'],
    ['好👍👨‍👩‍👧!', '文🙂🙂‍🙂‍🙂!'],
    ['ｔｅｌ：１２３', 'ａａａ：０００'],
    ['カーﾗ 한국 é ٣', '文文文 文文 x 0'],
    ['a\u0301b → ①', 'x\u0301x ☆ ☆'],
  ])('keep the length and character classes of %s', (from, to) => {
    expect(mask(from)).toBe(to);
    expect(mask(from)).toHaveLength(from.length);
    expect(mask(to)).toBe(to);
  });
  it('keep texts of the product, except phone numbers, e-mail addresses and keys in them', () => {
    expect(scrub('周末两天一夜，2026-11-21 09:41 出发')).toBe('周末两天一夜，2026-11-21 09:41 出发');
    expect(scrub('call 138-0000-0001 or +86 138 0000 0001')).toBe('call 000-0000-0000 or +00 000 0000 0000');
    expect(scrub('write to li.ming@mail.example')).toBe('write to xx.xxxx@xxxx.xxxxxxx');
    expect(scrub('Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIi')).not.toContain('eyJ');
    expect(scrub('#c8ccd4')).toBe('#c8ccd4');
  });
  it('keep the words and script position of an error, but no quotation, JSON or host', () => {
    expect(scrubError("Cannot read properties of undefined (reading 'ids')")).toBe(
      "Cannot read properties of undefined (reading 'xxx')",
    );
    expect(scrubError('Unexpected token 中 in JSON {"phone":"13800000001"}')).not.toMatch(/中|138/);
    expect(scrubError('at f (https://10.0.0.1:4173/assets/worker-Ab3.js:12:345)')).toBe('at f (worker-Ab3.js:12:345)');
  });
  it('keep the lines of a stack in the scripts of a build, without the host', () => {
    const at = (host: string) =>
      [
        'TypeError: x is 文文',
        `    at B (${host}rescue-Dp0ExaX8.js:4:48531)`,
        `    at Object.aroundNav [as go] (${host}base-DxEKz76r.js:10:51636)`,
        `    at async ${host}base-DxEKz76r.js:10:51636`.replace('async ', ''),
        `S@${host}ActivityApplyScreen-Dp0ExaX8.js:12:1353`,
        `@${host}base-DxEKz76r.js:9:136023`,
      ].join('\n');
    expect(scrubError(at('https://10.0.0.1:4173/assets/').replace('文文', '张三'))).toBe(at(''));
    expect(scrubError(at(''))).toBe(at(''));
    // Nothing else may look like one.
    expect(scrubError('code 136023 of order-12345678.txt:1234:56789')).toBe(
      'code 000000 of order-00000000.txt:0000:00000',
    );
    expect(scrubError('said "mine-DxEKz76r.js:9:136023"')).toBe('said "xxxx-XxXXx00x.xx:0:000000"');
    expect(scrubError('    at u13800000001.go (base-DxEKz76r.js:9:13)')).toBe(
      '    at u00000000000.go (base-DxEKz76r.js:9:13)',
    );
  });
});

describe('pseudonyms', () => {
  it('are the same for a value in fields of any kind', () => {
    expect(value(id('user'), 'u9f')).toBe('user:1');
    expect(value(id('thread'), 'tx2')).toBe('thread:1');
    expect(value(id('user'), 'u77')).toBe('user:2');
    expect(value(id('owner'), 'u9f')).toBe('user:1');
    expect(value(secret(text, 'device'), 'u77')).toBe('user:2');
    expect(value(secret(text, 'token'), 'abc')).toBe('«token:1»');
    expect(value(secret(text, 'token'), '')).toBe('');
    expect(value(media, '/a.jpg?w=300')).toBe('media:1');
  });
  it('tell an address on the server from a file that is still on the phone', () => {
    expect(value(media, 'k8h2local')).toMatch(/^file:\d+$/);
    expect(value(media, '/media/u/k8h2.webp')).toMatch(/^media:\d+$/);
  });
  it('are kept when they are redacted again, and new ones continue the count', () => {
    expect(value(id('user'), 'user:7')).toBe('user:7');
    expect(value(id('user'), 'raw')).toBe('user:8');
    redactor.continueFrom({ user: 20 });
    expect(value(id('user'), 'raw2')).toBe('user:21');
    expect(redactor.counters()).toMatchObject({ user: 21 });
  });
  it('replace ids in keys, links, tokens of rich text and conversation ids', () => {
    expect(value(keyOf(text, id('owner')), 'circle|c1')).toBe('circle|owner:1');
    expect(value(keyOf(text, id('owner')), 'recommend')).toBe('recommend');
    expect(value(link, '/circle/threadDetail?threadId=t1&tab=new&q=露营&userId=u1#c')).toBe(
      '/circle/threadDetail?threadId=thread:1&tab=new&q=%E6%96%87%E6%96%87&userId=user:1#x',
    );
    expect(value(link, 'https://evil.example/a/b17c?token=abc')).toBe('https://host:1/a/part:1?token=xxx');
    expect(value(link, 'tel:13800000001')).toBe('tel:00000000000');
    expect(value(rich(text), '@{u1|小林} 看 #{p1|露营} 吧')).toBe('@{user:1|文文} 文 #{topic:1|文文} 文');
    expect(value(id('conversation'), 'C2Cu1')).toBe('C2Cuser:1');
    expect(value(id('conversation'), 'GROUPg1')).toBe('GROUPgroup:1');
  });
  it('are resolved to their values by the redactor that made them, and by no other', () => {
    value(secret(text, 'clientToken'), 'Zq81');
    expect(redactor.reveal({ a: ['«clientToken:1»'], 'x|«clientToken:1»': 'user:9' })).toEqual({
      a: ['Zq81'],
      'x|Zq81': 'user:9',
    });
    expect(createRedactor(shapes).reveal('«clientToken:1»')).toBe('«clientToken:1»');
  });
});

describe('values', () => {
  it('marked personal or private keep only their shape', () => {
    expect(
      value(v.object({ phone: personal(text), x: personal(v.number()), t: privately(text) }), {
        phone: '13800000001',
        x: 31.2,
        t: '你好 a1',
      }),
    ).toEqual({ phone: '00000000000', x: 0, t: '文文 x0' });
  });
  it('of unknown fields are removed; the field’s name is kept if it is an identifier', () => {
    expect(value(v.object({ a: text }), { a: 'x', badgeLevel: { deep: 'secret' }, '13800000001': 1 })).toEqual({
      a: 'x',
      badgeLevel: '«unknown»',
      '«field:1»': '«unknown»',
    });
  });
  it('of sentences lose quotations, and keep other words although a person typed the same ones', () => {
    value(privately(text), '奔驰大G');
    expect(value(sentence, '没有找到“奔驰大G”')).toBe('没有找到“文文文X”');
    expect(value(sentence, '操作太频繁，请稍后再试')).toBe('操作太频繁，请稍后再试');
    value(privately(text), '太频繁');
    expect(value(sentence, '操作太频繁，请稍后再试')).toBe('操作太频繁，请稍后再试');
  });
  it('of toasts keep words that a person typed, too, and mask the quotation of a failure as the failure does', () => {
    const toast = (words: string) =>
      payloadOf({ topic: 'session.toasted', kind: 'tell', from: 'worker', payload: { text: words, success: 0 } });
    const refusal = { code: '010007', message: '“虹桥路”包含不合适的词语' };
    value(privately(text), '虹桥路');
    value(privately(text), '成功');
    payloadOf({ topic: 'session.tapped', kind: 'tell', payload: { role: 'button', name: '发布' } });
    expect(toast('发布成功')).toEqual({ text: '发布成功', success: 0 });
    expect(
      payloadOf({ topic: 'native.call', kind: 'fail', from: 'native', id: 'p1.1', payload: refusal }),
    ).toMatchObject({ message: '“文文文”包含不合适的词语' });
    expect(toast(refusal.message)).toEqual({ text: '“文文文”包含不合适的词语', success: 0 });
    expect(payloadOf({ topic: 'session.tapped', kind: 'tell', payload: { role: 'button', name: '发布' } })).toEqual({
      role: 'button',
      name: '文文',
    });
  });
  it('without a mark lose a token that was seen before, and a percent-encoded private text in JSON', () => {
    value(secret(text, 'token'), 'tok3nAbc');
    value(privately(text), '虹桥路');
    expect(value(text, 'x?t=tok3nAbc')).toBe('x?t=«token:1»');
    expect(value(text, '{"a":"%E8%99%B9%E6%A1%A5%E8%B7%AF"}')).not.toMatch(/%E8/);
  });
});

describe('envelopes', () => {
  it('keep seq, time, origin, kind, topic and cause, and the id if it has the usual format', () => {
    const e = redactor.envelope(
      envelope({ topic: 'forum.openThread', id: 'p12.3', cause: 7, payload: { threadId: 't1' } }),
    );
    expect(e).toEqual({
      seq: 1,
      at: 1001,
      from: 'ui',
      kind: 'ask',
      topic: 'forum.openThread',
      id: 'p12.3',
      cause: 7,
      payload: { threadId: 'thread:1' },
    });
    expect(redactor.envelope(envelope({ topic: 'forum.openThread', id: '13800000001' })).id).toBe('ask:1');
  });
  it('of a stream are redacted by the schemas of its value and key', () => {
    const e = redactor.envelope(
      envelope({
        topic: 'forum.feed',
        kind: 'emit',
        from: 'worker',
        key: 'circle|c1',
        payload: { ids: ['t1', 't2'], idsFrom: 8, phase: 'ready' },
      }),
    );
    expect(e.key).toBe('circle|owner:1');
    expect(e.payload).toEqual({ ids: ['thread:1', 'thread:2'], idsFrom: 8, phase: 'ready' });
  });
  it('of an unknown topic keep only the topic, and not even that in another format', () => {
    expect(redactor.envelope(envelope({ topic: 'forum.brandNew', payload: { a: 'x' } }))).toMatchObject({
      topic: 'forum.brandNew',
      payload: '«unknown»',
    });
    expect(redactor.envelope(envelope({ topic: 'call 13800000001' })).topic).toBe('unknown.topic');
    expect(payloadOf({ topic: 'forum.constructor', payload: 'x' })).toBe('«unknown»');
  });
  it('of kernel.http are redacted by the schemas of their call; an answer without its ask is removed', () => {
    const ask = {
      call: 'session.loginApp',
      input: { phone: '13800000001', code: '246810', deviceId: 'd1', clientToken: 'ct' },
      token: 'tok',
    };
    expect(payloadOf({ topic: 'kernel.http', id: 'w1', from: 'worker', payload: ask })).toEqual({
      call: 'session.loginApp',
      input: { phone: '00000000000', code: '«code:1»', deviceId: 'device:1', clientToken: '«clientToken:1»' },
      token: '«token:1»',
    });
    const answer = {
      status: 200,
      code: '000000',
      message: '',
      answer: { idToken: 'new', expire: 5, refreshToken: 'r' },
      idToken: 'renewed',
      serverTime: 9,
      replayed: 0,
    };
    expect(payloadOf({ topic: 'kernel.http', kind: 'reply', id: 'w1', from: 'server', payload: answer })).toEqual({
      status: 200,
      code: '000000',
      message: '',
      answer: { idToken: '«token:2»', expire: 5, refreshToken: '«refreshToken:1»' },
      idToken: '«token:3»',
      serverTime: 9,
      replayed: 0,
    });
    expect(payloadOf({ topic: 'kernel.http', kind: 'reply', id: 'w9', from: 'server', payload: answer })).toBe(
      '«unknown»',
    );
  });
  it('of a failure keep code, message, the field’s name and retryAfter, and no other data', () => {
    expect(
      payloadOf({
        topic: 'forum.likeThread',
        kind: 'fail',
        id: 'p1.1',
        payload: {
          code: '010008',
          message: '操作太频繁，请稍后再试',
          data: { field: 'phone', retryAfter: 30, phone: 13800000001, near: '虹桥路' },
        },
      }),
    ).toEqual({
      code: '010008',
      message: '操作太频繁，请稍后再试',
      data: { field: 'phone', retryAfter: 30, phone: 0, near: '«unknown»' },
    });
  });
  it('of a failure of the server keep the id of the request, whatever its letters', () => {
    for (let i = 0; i < 20; i++) {
      const payload = { code: '019999', message: '服务开小差了', data: { requestId: newRequestId() } };
      expect(payloadOf({ topic: 'forum.likeThread', kind: 'fail', id: 'p1.1', payload })).toEqual(payload);
    }
  });
  it('of a refused text keep the places of its words', () => {
    const data = { ranges: [[0, 2]], title: [[7, 10]], options: [[1, 0, 3]] };
    const payload = { code: '010007', message: '内容包含不合适的词语，请修改后再发布', data };
    expect(payloadOf({ topic: 'forum.likeThread', kind: 'fail', id: 'p1.1', payload })).toEqual(payload);
  });
  it('of kernel.started keep the configuration without its keys and without the token', () => {
    const config = {
      bases: { main: '/api/main' },
      signKey: 'k1',
      tabListKey: 'k2',
      authorization: 'Basic k3',
      applicationId: 'k4',
      encryptionId: 'k5',
    };
    const out = JSON.stringify(
      payloadOf({
        topic: 'kernel.started',
        kind: 'tell',
        from: 'env',
        payload: { seed: 5, config: { config, token: 'tok', at: 1 } },
      }),
    );
    expect(out).toContain('/api/main');
    expect(out).not.toMatch(/k[1-5]|tok"/);
  });
  it('are not mutated by redaction', () => {
    const e = envelope({ topic: 'forum.addPost', id: 'p1.1', payload: { threadId: 't1', content: '你好 @{u1|小林}' } });
    const before = JSON.stringify(e);
    redactor.envelope(e);
    expect(JSON.stringify(e)).toBe(before);
  });
  it('cannot change a prototype', () => {
    const hostile = JSON.parse('{"threadId":"t1","__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}') as Json;
    payloadOf({ topic: 'forum.openThread', payload: hostile });
    redactor.state({ streams: { 'forum.thread': hostile }, slices: hostile, timers: hostile });
    redactor.reveal(hostile);
    expect(({} as { x?: number; y?: number }).x ?? ({} as { y?: number }).y).toBeUndefined();
  });
  it('keeps null, and no other value, where only null is allowed', () => {
    expect(redactor.value(v.null(), null)).toBeNull();
    expect(redactor.value(v.null(), '陈一鸣')).toBe('«unknown»');
  });
});
