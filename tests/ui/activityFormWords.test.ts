// Pure functions of the sign-up form and the pages of sign-ups: times, status labels, validation, refusals, stored
// values, the calendar file.
import { describe, expect, it, vi } from 'vitest';
import { AskFailed } from '../../bus/protocol/envelope';
import type { Failure } from '../../bus/protocol/envelope';
import {
  applySentence,
  applyWord,
  cancelLine,
  cancelQuestion,
  isIn,
} from '../../ui/features/activities/components/applyText';
import { byLetter, searchCities, shortCity } from '../../ui/features/activities/components/city/cityIndex';
import { codeError } from '../../ui/features/activities/components/form/codeErrors';
import {
  cleaned,
  firstTyped,
  keptValues,
  knownOf,
  problemOf,
  problemsOf,
  readTyped,
  displayValue,
  sentValues,
  shownFields,
} from '../../ui/features/activities/components/form/formState';
import { refusalOf } from '../../ui/features/activities/components/form/refusal';
import { formSections, inSections } from '../../ui/features/activities/components/form/formSections';
import { formNoticeOf } from '../../ui/features/activities/components/form/formNotice';
import { calendarTime, momentText, spanText, untilText } from '../../ui/features/activities/components/timeText';
import { activity, apply, everyField, nameAndPhone } from './activityThings';

/** 28 November 2026, 08:00 in Shanghai. */
const at = Date.UTC(2026, 10, 28, 0, 0);
const hour = 3_600_000;
const failed = (code: Failure['code'], data?: Failure['data']) =>
  new AskFailed({ code, message: '', ...(data === undefined ? null : { data }) });

describe('the time of an activity', () => {
  it('is formatted in the time zone of China', () => {
    expect(momentText(at)).toBe('11.28 周六 08:00');
    expect(spanText(at, at + 9 * hour)).toBe('11.28 周六 08:00 – 17:00');
    expect(spanText(at, at + 33 * hour)).toBe('11.28 周六 08:00 – 29 日 17:00');
    expect(spanText(at, at + 4 * 24 * hour)).toBe('11.28 周六 08:00 – 12.2 周三 08:00');
    expect(spanText(Date.UTC(2026, 11, 31, 14), Date.UTC(2026, 11, 31, 17))).toBe('12.31 周四 22:00 – 1.1 周五 01:00');
    expect([untilText(at), calendarTime(at)]).toEqual(['11 月 28 日 08:00', '20261128T000000Z']);
  });
});

describe('the values of the form', () => {
  it('drop invalid characters, are displayed in groups, and mask the middle of an identity number', () => {
    expect(cleaned('phone', '+86 139-1234-5678 9')).toBe('13912345678');
    expect([cleaned('code', '24 68a10'), cleaned('idno', '31010419900101002x '), cleaned('text', ' 甲 ')]).toEqual([
      '246810',
      '31010419900101002X',
      ' 甲 ',
    ]);
    expect([
      displayValue('phone', '13912345678'),
      displayValue('phone', '139'),
      displayValue('idno', '31010419900101002X'),
    ]).toEqual(['139 1234 5678', '139', '3101 **** **** 002X']);
  });
  it('have no problem while empty, are validated one by one, and together in the form’s order', () => {
    const [name, phone] = everyField;
    if (!name || !phone) throw new Error('no fields');
    expect([problemOf(phone, ''), problemOf(phone, '139'), problemOf(name, '一'.repeat(21))]).toEqual([
      '',
      '请输入11位手机号',
      '最多20个字',
    ]);
    expect(Object.keys(problemsOf(everyField, {}))).toEqual(
      everyField.filter((one) => one.required === 1).map((one) => one.key),
    );
    expect(problemsOf(everyField, { wish: '绕桩\n漂移\n制动' })['wish']).toBe('最多选择2项');
  });
  it('are sent without empty or unknown ones, and stored without code and identity number', () => {
    const values = { name: '林屿', code: '246810', idno: '31010419900101002X', remark: '  ', other: 'x' };
    expect(sentValues(everyField, values)).toEqual({ name: '林屿', code: '246810', idno: '31010419900101002X' });
    expect(keptValues(everyField, values)).toEqual({ name: '林屿' });
  });
  it('start with the stored ones, and with no more companions than allowed', () => {
    const it_ = activity({ formFields: everyField, maxCompanions: 1 });
    expect(firstTyped(it_, null)).toEqual({ values: {}, companions: 0, agreed: false });
    expect(
      firstTyped(it_, {
        activityId: 'a1',
        values: { name: '林屿', carModel: 'ZEAL 9', gone: 'x' },
        companions: 3,
        at: 1,
      }),
    ).toEqual({ values: { name: '林屿', carModel: 'ZEAL 9' }, companions: 1, agreed: false });
  });
  it('are filled with the name, the car and the own phone number, which only an own address has whole', () => {
    const me = { userName: '林屿', phone: '138****0001', carModels: [{ name: 'ZEAL 7' }] };
    const known = (phones: string[], person: typeof me = me) =>
      knownOf(
        everyField,
        person,
        phones.map((phone) => ({ phone })),
      );
    expect(known(['13900000021', '13800000001'])).toEqual({
      values: { name: '林屿', phone: '13800000001', carModel: 'ZEAL 7' },
      isPhoneOfAddress: true,
    });
    expect(known(['13900000021']).values, 'the number of another person is not filled in').not.toHaveProperty('phone');
    expect(known([], { ...me, phone: '13812345678' })).toMatchObject({
      values: { phone: '13812345678' },
      isPhoneOfAddress: false,
    });
    expect(known(['13800000001'], { userName: '', phone: '', carModels: [] }).values).toEqual({});
  });
  it('stand in sections that say where they come from', () => {
    const keys = inSections(everyField).map((one) => one.key);
    expect(keys.slice(0, 6)).toEqual(['name', 'phone', 'code', 'email', 'idno', 'carModel']);
    expect(keys).toHaveLength(everyField.length);
    const known = { values: { name: '林屿' }, isPhoneOfAddress: false };
    const sources = (more: Partial<Parameters<typeof formSections>[1]>) =>
      formSections(everyField, { kept: {}, known, cars: 2, ...more }).map(({ title, source }) => [title, source]);
    expect(sources({})).toEqual([
      ['报名人', '来自个人资料'],
      ['车辆', '你有 2 台车'],
      ['参加信息', ''],
    ]);
    expect(sources({ known: { values: { name: '林屿', phone: '1' }, isPhoneOfAddress: true } })[0]).toEqual([
      '报名人',
      '来自个人资料和收货地址',
    ]);
    expect(sources({ kept: { name: '许衡', wish: '绕桩' }, cars: 0 })).toEqual([
      ['报名人', '来自上次填写'],
      ['车辆', ''],
      ['参加信息', '来自上次填写'],
    ]);
    expect(formSections(nameAndPhone, { kept: {}, known, cars: 1 }).map((one) => one.title)).toEqual(['报名人']);
  });
  it('are restored after a reload, and replaced by the defaults when the stored text is invalid', () => {
    const otherwise = firstTyped(activity(), null);
    expect(readTyped('{"values":{"name":"林屿","phone":1},"companions":2}', otherwise, nameAndPhone)).toEqual({
      values: { name: '林屿' },
      companions: 2,
      agreed: false,
    });
    for (const bad of ['', '{', 'null', '{"values":[]}', '{"values":null,"companions":1}'])
      expect(readTyped(bad, otherwise, nameAndPhone)).toBe(otherwise);
  });
  it('omit optional fields in the short form', () => {
    expect(shownFields(everyField, true).map((one) => one.key)).not.toContain('remark');
    expect(shownFields(everyField, false)).toBe(everyField);
  });
});

describe('the cities of the picker', () => {
  const rows = [
    ['浙江省', '杭州市', 'H'],
    ['安徽省', '安庆市', 'A'],
    ['安徽省', '黄山市', 'H'],
    ['浙江省', '杭州市', 'H'],
  ].map(([provinceName = '', cityName = '', firstLetter = '']) => ({ provinceName, cityName, firstLetter }));
  const names = (list: readonly { cityName: string }[]) => list.map((one) => one.cityName);
  it('stand once each under their letter, from A to Z', () => {
    expect(byLetter(rows).map(([letter, list]) => [letter, names(list)])).toEqual([
      ['A', ['安庆市']],
      ['H', ['杭州市', '黄山市']],
    ]);
  });
  it('are found by a part of the name, by the province and by the first letter', () => {
    expect(['杭', '安徽', 'h', '深圳'].map((words) => names(searchCities(rows, words)))).toEqual([
      ['杭州市'],
      ['安庆市', '黄山市'],
      ['杭州市', '黄山市'],
      [],
    ]);
  });
  it('are shown without 市', () =>
    expect(['杭州市', '阿克苏地区', '沙市'].map(shortCity)).toEqual(['杭州', '阿克苏地区', '沙市']));
});

describe('a refusal', () => {
  it.each([
    [failed('010004', { applyId: 'e9' }), { way: 'mine', applyId: 'e9' }],
    [failed('010004', { needPoints: 900 }), { way: 'price', points: 900 }],
    [failed('010004', { status: 3 }), { way: 'changed' }],
    [failed('010005', { left: 1, waitCount: 4 }), { way: 'full', left: 1, waitCount: 4 }],
    [failed('010006', { balance: 120 }), { way: 'short', balance: 120 }],
    [failed('010014'), { way: 'field', key: 'code', text: '验证码不正确，请重新输入' }],
    [failed('010001', { field: 'phone' }), { way: 'field', key: 'phone', text: '请核对手机号' }],
    [failed('010001', { field: 'companions' }), { way: 'changed' }],
    [failed('010002'), { way: 'gone' }],
    [failed('network'), { way: 'waits', text: '待发送，网络恢复后提交' }],
    [failed('010008', { retryAfter: 30 }), { way: 'say', text: '操作太频繁，请 30 秒后再试' }],
    [failed('010007'), { way: 'say', text: '内容包含不合适的词语，请修改' }],
    [failed('019999'), { way: 'say', text: '服务开小差了，请稍后再试' }],
    [new Error('x'), { way: 'say', text: '提交失败，请稍后再试' }],
  ])('maps to an action: %o', (why, refusal) => expect(refusalOf(why, everyField)).toEqual(refusal));
  it('gives the reason, the field and the seconds to wait when a code could not be sent', () => {
    expect(codeError(failed('010008', { retryAfter: 41.2 }))).toEqual({
      text: '操作太频繁，请稍后再试',
      at: 'code',
      seconds: 42,
    });
    expect(codeError(failed('010008', { retryAfter: 600 })).text).toBe('获取次数太多，请稍后再试');
    expect([codeError(failed('010001')).at, codeError(failed('network')).text]).toEqual([
      'phone',
      '网络不可用，请稍后再试',
    ]);
  });
});

describe('the notice in place of the form', () => {
  const now = Date.now();
  it.each([
    ['not open', activity({ applyStart: now + hour }), undefined, '报名未开始', 'about'],
    ['closed', activity({ applyEnd: now - 1 }), undefined, '报名已截止', 'others'],
    [
      'over',
      activity({ startTime: now - 2 * hour, endTime: now - hour, applyEnd: now - 3 * hour }),
      undefined,
      '活动已结束',
      'others',
    ],
    ['called off', activity({ status: 6, statusReason: '大风' }), apply('e1', { status: 3 }), '活动已取消', 'others'],
    ['owners only', activity({ denial: '仅限车主' }), undefined, '仅限车主', 'about'],
    ['mine', activity(), apply('e1'), '你已报名', 'mine'],
    ['in audit', activity(), apply('e1', { status: 0 }), '报名审核中', 'mine'],
    ['waiting', activity(), apply('e1', { status: 4, waitNo: 2 }), '候补第 2 位', 'mine'],
    ['on its way', activity({ pending: 2 }), undefined, '报名待发送', 'about'],
  ])('has the expected text and target: %s', (_what, it_, mine, text, leads) =>
    expect(formNoticeOf(it_, mine, now, true)).toMatchObject({ text, leads }),
  );
  it('speaks of the network only where there is none', () =>
    expect(
      [true, false].map((isOnline) => formNoticeOf(activity({ pending: 2 }), undefined, now, isOnline)?.sub),
    ).toEqual(['稍后自动提交，结果会通知你', '网络恢复后自动提交，结果会通知你']));
  it('is absent after a refusal, after a withdrawal and when the activity is full', () => {
    for (const status of [2, 3] as const)
      expect(formNoticeOf(activity(), apply('e1', { status }), now, true)).toBeNull();
    expect(formNoticeOf(activity({ appliedCount: 20 }), undefined, now, true)).toBeNull();
  });
});

describe('an own sign-up', () => {
  it('has a label per status and texts about its cancellation, its refusal and the online start', () => {
    expect(([0, 1, 2, 3, 4, 5, 6] as const).map((status) => applyWord(apply('e1', { status })))).toEqual([
      '待审核',
      '已报名',
      '未通过',
      '已取消',
      '候补中',
      '已参加',
      '未到场',
    ]);
    expect(applyWord(apply('e1', { status: 0, pending: 2 }))).toBe('待发送');
    const mine = apply('e1', { cancelBefore: at, costPoints: 1600 });
    expect([
      cancelLine(mine, false),
      cancelLine(mine, true),
      cancelLine({ ...mine, canCancel: 0 }, false),
      cancelLine({ ...mine, status: 5 }, true),
    ]).toEqual(['11.28 周六 08:00 前可取消', '已过可取消时间', '已过可取消时间', '']);
    // True of an activity without a limit too, where nobody waits.
    expect(cancelQuestion(mine)).toBe('取消后不再保留名额，1,600 积分会立即退回。11 月 28 日 08:00 后不能再取消。');
    expect(cancelQuestion({ ...mine, status: 4, costPoints: 0 })).toContain('失去候补的位置');
    expect(applySentence(apply('e1', { status: 2, refuseReason: '名额已确认' }))).toBe('名额已确认');
    const online = apply('e1', { status: 1 });
    expect(
      applySentence({ ...online, activity: { ...online.activity, placeName: '' } }),
      'nobody stands at a door there',
    ).toBe('名额已为你保留，请准时参加');
  });
  it('is in the lists that match its status', () => {
    expect(
      (['', 'pending', 'signedUp', 'attended', 'cancelled'] as const).filter((list) => isIn(list, { status: 4 })),
    ).toEqual(['', 'pending']);
    expect(
      (['', 'pending', 'signedUp', 'attended', 'cancelled'] as const).filter((list) => isIn(list, { status: 6 })),
    ).toEqual(['', 'attended']);
  });
});

describe('the calendar file', () => {
  it('is escaped, folded to 75 bytes per line, in UTC, and reminds one hour before', async () => {
    vi.stubGlobal('location', { host: 'zeal.example', origin: 'https://zeal.example' });
    const { calendarText } = await import('../../ui/features/activities/components/calendar');
    const text = calendarText(
      {
        activityId: 'a1',
        title: '皖南秋路，两天一夜; 自驾, 营地与一段很长很长很长很长很长很长的名字',
        startTime: at,
        endTime: at + 9 * hour,
        place: '青龙湾\n营地',
        link: '/activity/activityDetails?activityId=a1',
      },
      at,
    );
    vi.unstubAllGlobals();
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const whole = text.replace(/\r\n /g, '');
    for (const line of [
      'BEGIN:VCALENDAR',
      'UID:a1@zeal.example',
      'DTSTART:20261128T000000Z',
      'DTEND:20261128T090000Z',
      'SUMMARY:皖南秋路，两天一夜\\; 自驾\\, 营地与一段很长很长很长很长很长很长的名字',
      'LOCATION:青龙湾\\n营地',
      'URL:https://zeal.example/activity/activityDetails?activityId=a1',
      'TRIGGER:-PT1H',
      'END:VCALENDAR',
    ]) {
      expect(whole.split('\r\n')).toContain(line);
    }
  });
});
