// The words of a circle as they are typed: what it is called, says of itself, where it stands. One form for founding
// and editing, with what is wrong with each field and where a refusal of the server belongs.
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import type { Circle } from '../../../../bus/entities/circles';
import { lengthOf } from '../../../kit/inputs/lengthOf';
import { showToast } from '../../../kit/feedback/toast';

export const most = { name: 20, intro: 60 } as const;
export type CircleWords = Pick<Circle, 'name' | 'intro' | 'categoryId'>;
export const wordsOf = ({ name, intro, categoryId }: CircleWords): CircleWords => ({ name, intro, categoryId });
/** What of a circle can be wrong. */
export type CircleField = keyof CircleWords | 'avatarUrl' | 'coverUrl';
export type Fault = { field: CircleField; text: string };

const badName = `名称为 2–${most.name} 字`;
/** '' when they may be sent, else why not. */
export const wordsState = ({ name, intro }: CircleWords): string =>
  lengthOf(name) < 2 || lengthOf(name) > most.name
    ? badName
    : lengthOf(intro) > most.intro
      ? `简介最多 ${most.intro} 字`
      : '';

const texts: { [code: string]: { [field in CircleField]: string } | undefined } = {
  '010001': {
    name: badName,
    intro: `简介最多 ${most.intro} 字`,
    categoryId: '请重新选择分类',
    avatarUrl: '图片无法使用，请重新选择',
    coverUrl: '图片无法使用，请重新选择',
  },
  '010004': {
    name: '名称已被使用',
    intro: '',
    categoryId: '原分类只有这个圈子，暂时不能更换',
    avatarUrl: '',
    coverUrl: '',
  },
  '010007': {
    name: '内容包含不合适的词语，请修改',
    intro: '内容包含不合适的词语，请修改',
    categoryId: '',
    avatarUrl: '',
    coverUrl: '',
  },
};
/** Where it does not say what it is about, it is the name. */
function faultIn(why: unknown): Fault | null {
  if (!(why instanceof AskFailed)) return null;
  const { code, data } = why.failure;
  const of = texts[code];
  const named = typeof data === 'object' && data !== null && !Array.isArray(data) ? data['field'] : undefined;
  const field = of && typeof named === 'string' && named in of ? (named as CircleField) : 'name';
  const text = of?.[field];
  return text ? { field, text } : null;
}

export type CircleForm = {
  is: CircleWords;
  fault: Fault | null;
  set: (part: keyof CircleWords, value: string) => void;
  /** What is wrong with what was sent, until that field is changed. */
  faultOf: (field: CircleField) => string | undefined;
  /** Stays the same one for life. */
  mended: (field: CircleField) => void;
  /** Sends, and keeps what is said against it for its field. */
  sent: <T>(saving: Promise<T>) => Promise<T>;
};
/** `closed`: its sheet is away, so that what is still refused then is said by a toast. */
export function useCircleForm(was: CircleWords, closed = false): CircleForm {
  const [is, setIs] = useState(wordsOf(was));
  const [fault, setFault] = useState<Fault | null>(null);
  const tell = useEffectEvent((text: string) => {
    if (closed) showToast(text);
  });
  useEffect(() => {
    if (fault) tell(fault.text);
  }, [fault]);
  const mended = useCallback((field: CircleField) => setFault((last) => (last?.field === field ? null : last)), []);
  return {
    is,
    fault,
    set: (part, value) => {
      setIs((last) => ({ ...last, [part]: value }));
      mended(part);
    },
    faultOf: (field) => (fault?.field === field ? fault.text : undefined),
    mended,
    sent: (saving) => {
      setFault(null);
      return saving.catch((why: unknown) => {
        setFault(faultIn(why));
        throw why;
      });
    },
  };
}
