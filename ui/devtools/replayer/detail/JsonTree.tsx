// JSON as a tree that opens where it is asked to, with a button that copies it. Large lists show their beginning first.
import Copy from 'lucide-react/icons/copy';
import { memo, useState } from 'react';
import type { Json } from '../../../../bus/protocol/envelope';
import { pathOf } from '../../../../bus/inspect/jsonDiff';
import { Icon } from '../../../kit/media/Icon';
import { brief } from '../text/format';
import s from './Json.module.css';

export type JsonTreeProps = {
  value: Json;
  /** What it is, for the copy button. */
  label: string;
  /** Levels that are open at first. */
  open?: number;
  /** The path (bus/inspect/jsonDiff) that is opened and marked. */
  mark?: string;
  /** Called with the path of a value that was pressed. */
  onLeaf?: (path: string) => void;
};
const FIRST = 100;
type Fields = { [key: string]: Json | undefined };
const isTree = (value: Json | undefined): value is Json[] | Fields => typeof value === 'object' && value !== null;

export function JsonTree({ value, label, open = 1, mark = '', onLeaf }: JsonTreeProps) {
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(JSON.stringify(value, null, 2));
    setCopied(true);
    setTimeout(setCopied, 1500, false);
  }
  return (
    <div className={s.box}>
      <button
        type="button"
        className={s.copy}
        aria-label={`复制${label}`}
        title={`复制${label}`}
        onClick={() => void copy()}
      >
        {copied ? '已复制' : <Icon as={Copy} size={14} />}
      </button>
      <div className={s.tree} role="tree" aria-label={label}>
        <Node name="" path="" value={value} depth={0} open={open} mark={mark} onLeaf={onLeaf} />
      </div>
    </div>
  );
}

type NodeProps = Required<Pick<JsonTreeProps, 'open' | 'mark'>> & {
  onLeaf: JsonTreeProps['onLeaf'] | undefined;
  name: string;
  path: string;
  value: Json | undefined;
  depth: number;
};

const Node = memo(function Node({ name, path, value, depth, open, mark, onLeaf }: NodeProps) {
  const [own, setOwn] = useState<boolean | null>(null);
  const [most, setMost] = useState(FIRST);
  const marked = mark !== '' && mark === path;
  const row = `${s.row}${marked ? ` ${s.marked}` : ''}`;
  const indent = { paddingLeft: 4 + depth * 14 };
  if (!isTree(value)) {
    const shown = (
      <>
        <i className={s.none} />
        {name !== '' && <span className={s.name}>{name}</span>}
        <Leaf value={value} />
      </>
    );
    const item = { className: row, style: indent, role: 'treeitem', 'aria-selected': marked };
    if (!onLeaf) return <div {...item}>{shown}</div>;
    return (
      <button type="button" {...item} title="为什么是这个值" onClick={() => onLeaf(path)}>
        {shown}
      </button>
    );
  }
  const list = Array.isArray(value);
  const keys = Object.keys(value).filter((key) => (value as Fields)[key] !== undefined);
  const isOpen = own ?? (depth < open || leadsTo(path, mark));
  return (
    <>
      <button
        type="button"
        className={row}
        style={indent}
        role="treeitem"
        aria-expanded={isOpen}
        aria-selected={marked}
        onClick={() => setOwn(!isOpen)}
      >
        <i className={`${s.twist}${isOpen ? ` ${s.open}` : ''}`} />
        {name !== '' && <span className={s.name}>{name}</span>}
        <span className={s.brief}>{isOpen ? (list ? `[${keys.length}]` : `{${keys.length}}`) : brief(value, 80)}</span>
      </button>
      {isOpen &&
        keys
          .slice(0, most)
          .map((key) => (
            <Node
              key={key}
              name={key}
              path={pathOf(path, list ? Number(key) : key)}
              value={(value as Fields)[key]}
              depth={depth + 1}
              open={open}
              mark={mark}
              onLeaf={onLeaf}
            />
          ))}
      {isOpen && keys.length > most && (
        <button
          type="button"
          className={s.more}
          style={{ paddingLeft: 18 + (depth + 1) * 14 }}
          onClick={() => setMost(most + 1000)}
        >
          还有 {keys.length - most} 项
        </button>
      )}
    </>
  );
});
/** Whether the marked path goes through this one. */
const leadsTo = (path: string, mark: string): boolean =>
  mark !== '' && mark.startsWith(path) && /^[.[]/.test(path === '' ? '.' : mark.slice(path.length));
function Leaf({ value }: { value: null | boolean | number | string | undefined }) {
  if (typeof value === 'string') return <span className={s.text}>{JSON.stringify(value)}</span>;
  return <span className={value === null ? s.null : s.number}>{String(value)}</span>;
}
