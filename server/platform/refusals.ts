// The codes of an answer (docs/product/errors.md#codes) with the sentence shown to a person, and how a handler refuses.
import type { Json } from '../../bus/protocol/envelope';

export const ok = '000000';

/** code → the sentence sent as `message`. */
export const sentences = {
  '010001': '参数有误',
  '010002': '内容已被删除或不存在',
  '010003': '暂无权限',
  '010004': '状态已变化，请刷新后再试',
  '010005': '名额已满',
  '010006': '积分不足',
  '010007': '内容包含不合适的词语，请修改后再发布',
  '010008': '操作太频繁，请稍后再试',
  '010009': '你已被禁言',
  '010010': '签名有误',
  '010011': '请求已过期',
  '010012': '请求已被处理',
  '010013': '请求重复且内容不同',
  '010014': '验证码错误或已过期',
  '010015': '请升级App',
  '019999': '服务开小差了',
  '020011': '你还未登录，登录后继续',
  '020012': '请先阅读并同意用户协议',
  '050901': '登录已过期，请重新登录',
} as const;
export type Code = keyof typeof sentences;

/** A business refusal: checks and handlers throw it, the pipeline answers its code with status 200. */
export class Refusal extends Error {
  readonly code: Code;
  readonly data: Json;
  /** Commits what the handler wrote (a counted wrong attempt); otherwise everything is rolled back. */
  readonly keep: boolean;
  constructor(code: Code, data: Json = null, keep = false) {
    super(sentences[code]);
    this.name = 'Refusal';
    this.code = code;
    this.data = data;
    this.keep = keep;
  }
}

/** Malformed input: answered with HTTP 400. */
export class Malformed extends Refusal {
  constructor(field: string) {
    super('010001', { field });
    this.name = 'Malformed';
  }
}

export const gone = (): Refusal => new Refusal('010002');
export const isGone = (error: unknown): boolean => error instanceof Refusal && error.code === '010002';
export const forbidden = (reason = ''): Refusal => new Refusal('010003', { reason });

/** Every answer of the API. */
export type Answer = {
  status: 'success' | 'fail';
  code: string;
  message: string;
  data: Json;
  serverTime: number;
  replayed?: 1;
};

export const refusalAnswer = (refusal: { code: Code; data: Json }, now: number): Answer => ({
  status: 'fail',
  code: refusal.code,
  message: sentences[refusal.code],
  data: refusal.data,
  serverTime: now,
});
