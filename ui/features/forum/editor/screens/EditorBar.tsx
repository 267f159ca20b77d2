// The editor's bar: 取消 · 草稿 n · 发布.
import { Button } from '../../../../kit/inputs/Button';
import s from './ThreadEditor.module.css';

export type EditorBarProps = {
  live: boolean;
  busy: boolean;
  drafts: number;
  editing: boolean;
  /** What is written: 帖子 where nothing is said. */ what?: string;
  onCancel: () => void;
  onDrafts: () => void;
  onPublish: () => void;
};

export function EditorBar({
  live,
  busy,
  drafts,
  editing,
  what = '帖子',
  onCancel,
  onDrafts,
  onPublish,
}: EditorBarProps) {
  return (
    <header className={s.bar}>
      <h1 className="vh">{(editing ? '编辑' : '发布') + what}</h1>
      <button className={s.word} type="button" onClick={onCancel}>
        取消
      </button>
      <button className={`${s.word} ${s.box}`} type="button" onClick={onDrafts}>
        草稿{drafts > 0 && ` ${drafts}`}
      </button>
      <span className={s.go}>
        <Button size="m" off={!live} busy={busy} onClick={onPublish}>
          {editing ? '更新' : '发布'}
        </Button>
      </span>
    </header>
  );
}
