// A bulletin: read by members (text, who wrote it and when, 复制), written by those who lead. For groups and clubs; more
// fields of one of them come as `children`.
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../kit/inputs/Button';
import { copyAndSay } from '../../../kit/text/copyText';
import { Empty } from '../../../kit/feedback/Empty';
import { Meta } from '../../../kit/layout/Meta';
import { RichText } from '../../../kit/text/RichText';
import { TextArea } from '../../../kit/inputs/TextArea';
import { TimeText } from '../../../kit/text/TimeText';
import { markDirty } from '../../../app/stores/dirty';
import { forgetOver, keepOver, readOver } from '../../../app/stores/keptOver';
import s from './BulletinEditor.module.css';

export type Bulletin = { text: string; author: string; time: number };
export type BulletinEditorProps = {
  bulletin: Bulletin;
  mayEdit: boolean;
  max: number;
  /** E0. */
  empty: string;
  /** Under the field: whom it reaches. */
  note?: string | undefined;
  /** True when it stands. '' takes the bulletin away. */
  onPublish: (text: string) => Promise<boolean>;
  /** Says whether something typed would be lost; leaving asks then. */
  onDirty?: ((dirty: boolean) => void) | undefined;
  /** More fields, between text and button (pictures, a switch); before the text (a title). */
  children?: ReactNode;
  before?: ReactNode;
  /** Another one is written each time: the form stands open, and is empty again once it was published. */
  compose?: boolean | undefined;
  placeholder?: string | undefined;
  /** Why it cannot be published yet, besides what the words say. */
  off?: string | undefined;
  /** Typed before, and not published. */
  begun?: string | undefined;
  /** Where the phone keeps what was published: what waits for the network may still be refused. */
  keptAs?: string | undefined;
};

export function BulletinEditor({
  bulletin,
  mayEdit,
  max,
  empty,
  note,
  onPublish,
  onDirty,
  children,
  before,
  compose = false,
  placeholder = '写给全体成员',
  off,
  begun,
  keptAs,
}: BulletinEditorProps) {
  const [writing, setWriting] = useState(compose);
  const [text, setText] = useState(begun ?? bulletin.text);
  const [busy, setBusy] = useState(false);
  const words = text.trim();
  const dirty = writing && words !== bulletin.text.trim();
  useEffect(() => (dirty ? markDirty('bulletin') : undefined), [dirty]);
  useEffect(() => onDirty?.(dirty), [dirty, onDirty]);
  const begin = () => {
    setText((keptAs && readOver(keptAs, bulletin.text)) || bulletin.text);
    setWriting(true);
  };
  const cancel = () => {
    if (keptAs) forgetOver(keptAs);
    setWriting(false);
  };
  const publish = () => {
    if (keptAs) keepOver(keptAs, bulletin.text, words);
    setBusy(true);
    void onPublish(words).then((good) => {
      setBusy(false);
      if (!good) return;
      if (compose) setText('');
      else setWriting(false);
    });
  };
  if (writing) {
    const length = Array.from(words).length;
    return (
      <>
        {before}
        <div className={s.field}>
          <TextArea
            label="公告内容"
            placeholder={placeholder}
            value={text}
            max={max}
            minRows={compose ? 5 : 8}
            maxRows={16}
            onChange={setText}
          />
        </div>
        {note && <p className={`cap t3 ${s.note}`}>{note}</p>}
        {children}
        <div className={s.bar}>
          {!compose && (
            <Button kind="quiet" onClick={cancel}>
              取消
            </Button>
          )}
          <Button
            busy={busy}
            off={
              off ?? (!dirty ? (compose ? '请填写公告内容' : '没有改动') : length > max ? `最多 ${max} 字` : undefined)
            }
            onClick={publish}
          >
            {words === '' && !compose ? '撤下公告' : '发布'}
          </Button>
        </div>
      </>
    );
  }
  if (bulletin.text.trim() === '')
    return (
      <Empty
        art="comments"
        text={empty}
        action={mayEdit ? '发布公告' : undefined}
        onAction={mayEdit ? begin : undefined}
      />
    );
  const copy = () => copyAndSay(bulletin.text);
  return (
    <article className={s.bulletin}>
      <p className={s.by}>
        <Meta>
          {bulletin.author && <bdi>{bulletin.author}</bdi>}
          {bulletin.time > 0 && <TimeText at={bulletin.time} />}
        </Meta>
      </p>
      <div className={s.text}>
        <RichText text={bulletin.text} />
      </div>
      <div className={s.acts}>
        <Button kind="outline" size="m" onClick={() => void copy()}>
          复制
        </Button>
        {mayEdit && (
          <Button kind="outline" size="m" onClick={begin}>
            修改公告
          </Button>
        )}
      </div>
    </article>
  );
}
