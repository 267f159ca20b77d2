// The tool's Chinese words for lanes, problems and refusals. The bus's own words (topics, kinds, codes) stay as they
// are.
import type { Placed, Role } from '../../../../bus/inspect/developmentMap';
import type { Lane, ProblemKind } from '../../../../bus/inspect/inspect';
import type { RefusalCode } from '../../../../bus/recording/recordingFile';

export const laneNames: Record<Lane, string> = {
  person: '人',
  screens: '界面',
  worker: '线程',
  http: 'HTTP',
  chat: '聊天',
  native: '原生',
  streams: '数据流',
};
/** The custom property that holds a lane's colour. */
export const laneColor = (lane: Lane): string => `--l-${lane}`;

export const problemKinds = [
  'failure',
  'slow',
  'overtaken',
  'resent',
  'longTask',
  'gap',
  'uncaused',
] as const satisfies readonly ProblemKind[];
export const problemNames: Record<ProblemKind, string> = {
  failure: '失败',
  slow: '慢应答',
  overtaken: '旧盖新',
  resent: '重发',
  longTask: '长任务',
  gap: '缺号',
  uncaused: '无起因',
};

/** What the lines of the sources have to do with an envelope. */
export const placedNames: Record<Placed['what'], string> = {
  handled: '由此处理',
  sent: '从此发出',
  server: '服务器上',
  shown: '界面读取',
};
export const roleNames: Record<Role, string> = {
  handles: '处理',
  serves: '应答',
  sends: '任务',
  calls: '调用',
  asks: '请求',
  answers: '稍后应答',
  tells: '告知',
  hears: '监听',
  emits: '发出',
  follows: '跟随',
  reads: '读取',
  declares: '约定',
};

export const refusalNames: Record<RefusalCode, string> = {
  empty: '空文件',
  foreign: '不是录像文件',
  newer: '版本比本工具新',
  truncated: '文件不完整',
  changed: '内容被改动过',
  malformed: '有一行不是信封',
  contracts: '约定版本不符，不能做线程回放',
  partial: '用户去掉了一部分，不能做线程回放',
  unstarted: '没有可以回放的起点，不能做线程回放',
};

/** A refusal's sentence, which names its code, in Chinese with the code. */
export function refusalText(message: string): string {
  const code = /\((\w+)\)/.exec(message)?.[1] ?? '';
  const known = Object.prototype.hasOwnProperty.call(refusalNames, code) ? refusalNames[code as RefusalCode] : '';
  return known ? `${known} ${code}` : message;
}
