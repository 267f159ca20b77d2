// The tool's first line: what is open and where it was made, exports, theme, help, another file.
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import FolderOpen from 'lucide-react/icons/folder-open';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useEffect, useState } from 'react';
import { Icon } from '../../kit/media/Icon';
import { ZMark } from '../../kit/media/ZMark';
import c from './controls.module.css';
import { Exports } from './Exports';
import type { Opened } from './session/file';
import { clockText, countText, sizeText, spanText } from './text/format';
import { PickFile } from './PickFile';
import type { Session } from './session/session';
import s from './TopBar.module.css';

export type TopBarProps = {
  file: Opened;
  session: Session;
  onPick: (file: File | undefined) => void;
  onHelp: () => void;
};

export function TopBar({ file, session, onPick, onHelp }: TopBarProps) {
  const [theme, setTheme] = useState<'dark' | 'light'>('dark');
  useEffect(() => document.documentElement.setAttribute('data-theme', theme), [theme]);
  const { header, startedAt, endedAt } = file.inspected;
  const environment = Object.keys(header.environment).map((name) => `${name} ${header.environment[name]}`);
  const facts = [
    clockText(startedAt),
    spanText(endedAt - startedAt),
    `${countText(file.recording.envelopes.length)} 条`,
    sizeText(file.bytes.size),
    `${header.app} ${header.build}`,
    `contracts ${header.contracts}`,
    ...environment,
  ];
  return (
    <div className={s.bar}>
      <ZMark size={18} />
      <h1 className={s.name}>{file.name}</h1>
      <p className={`${s.facts} cut`} title={facts.join('\n')}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <Exports file={file} session={session} />
      <PickFile className={`${c.btn} ${c.square}`} onPick={onPick} label="打开另一个文件">
        <Icon as={FolderOpen} size={16} />
      </PickFile>
      <button
        type="button"
        className={`${c.btn} ${c.square}`}
        aria-label={theme === 'dark' ? '换成浅色' : '换成深色'}
        title={theme === 'dark' ? '换成浅色' : '换成深色'}
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        <Icon as={theme === 'dark' ? Sun : Moon} size={16} />
      </button>
      <button
        type="button"
        className={`${c.btn} ${c.square}`}
        aria-label="键盘与操作"
        title="键盘与操作 ?"
        onClick={onHelp}
      >
        <Icon as={CircleHelp} size={16} />
      </button>
    </div>
  );
}
