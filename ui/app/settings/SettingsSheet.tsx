// 设置: how things look and move on this phone, which notices are wanted, what others learn in chat, whom I have blocked,
// what is kept, leaving.
import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { ask, useStream } from '../../bus';
import { Dialog } from '../../kit/overlays/Dialog';
import { lazyComponent } from '../../kit/navigation/lazyComponent';
import { Group, ListRow } from '../../kit/layout/ListRow';
import { Sheet } from '../../kit/overlays/Sheet';
import { Switch } from '../../kit/inputs/Switch';
import { showToast } from '../../kit/feedback/toast';
import { useOpening } from '../../kit/overlays/useOpening';
import { commentPictures } from '../stores/commentPictures';
import { isLowPerf, settings } from '../stores/settings';
import { navigate } from '../navigation/navigation';
import { openProblem } from '../problem/openProblem';
import { staffDesk } from '../links/staff';
import { links } from '../navigation/routes';
import { CacheRow } from './CacheRow';
import { Choice } from './Choice';
import s from './SettingsSheet.module.css';

const NoticeSheet = lazyComponent(() => import('./NoticeSheet').then((m) => ({ default: m.NoticeSheet })));
const ChatSheet = lazyComponent(() => import('./ChatSheet').then((m) => ({ default: m.ChatSheet })));
const BlockSheet = lazyComponent(() => import('./BlockSheet').then((m) => ({ default: m.BlockSheet })));
const ReportsSheet = lazyComponent(() => import('./ReportsSheet').then((m) => ({ default: m.ReportsSheet })));

const themes = [
  { key: 'system', name: '跟随系统' },
  { key: 'light', name: '浅色' },
  { key: 'dark', name: '深色' },
] as const;
const types = [
  { key: 'm', name: '标准' },
  { key: 'l', name: '大' },
  { key: 'xl', name: '特大' },
] as const;
const plays = [
  { key: 'off', name: '关闭' },
  { key: 'wifi', name: '仅 Wi-Fi' },
  { key: 'always', name: '始终' },
] as const;

export function SettingsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { theme, type, autoplay, saveData, perf } = useSnapshot(settings);
  const state = useStream('session.state');
  const me = useStream('session.me');
  const [inner, show, closeInner] = useOpening<'notices' | 'chat' | 'blocked' | 'reports'>();
  const [leaving, setLeaving] = useState(false);
  const isUser = state?.phase === 'user' && !!me;
  const go = (href: string) => {
    onClose();
    navigate(href);
  };
  const rest = { open: open && inner?.open === true, onClose: closeInner };
  const leave = () => {
    setLeaving(false);
    onClose();
    ask('session.logout', { files: commentPictures(me?.userId ?? '') }).then(
      () => showToast('已退出登录', true),
      () => showToast('退出失败，请重试'),
    );
  };
  return (
    <>
      <Sheet open={open} onClose={onClose} label="设置" title closable>
        <div className={s.ground}>
          <Group>
            <Choice label="外观" options={themes} value={theme} onChange={(key) => void (settings.theme = key)} />
            <Choice
              label="字号"
              note="大号字适合长辈阅读"
              options={types}
              value={type}
              onChange={(key) => void (settings.type = key)}
            />
          </Group>
          <Group>
            <Choice
              label="视频自动播放"
              options={plays}
              value={autoplay}
              onChange={(key) => void (settings.autoplay = key)}
              note={saveData ? '省流量时不自动播放' : undefined}
            />
            <ListRow label="省流量">
              <Switch label="省流量" checked={saveData} onChange={(on) => void (settings.saveData = on)} />
            </ListRow>
            <ListRow label="低性能模式">
              <Switch
                label="低性能模式"
                checked={isLowPerf({ perf })}
                onChange={(on) => void (settings.perf = on ? 'low' : 'full')}
              />
            </ListRow>
          </Group>
          {isUser && (
            <Group>
              <ListRow label="互动通知" onClick={() => show('notices')} />
              <ListRow label="聊天隐私" onClick={() => show('chat')} />
              <ListRow
                label="黑名单"
                value={me.blockedCount > 0 ? me.blockedCount : undefined}
                onClick={() => show('blocked')}
              />
              <ListRow label="我的举报" onClick={() => show('reports')} />
              {me.isPlatformAdmin === 1 && (
                <ListRow label="审核台" href={staffDesk()} onClick={() => go(staffDesk())} />
              )}
            </Group>
          )}
          <Group>
            <CacheRow />
            <ListRow
              label="问题反馈"
              onClick={() => {
                onClose();
                openProblem();
              }}
            />
            <ListRow label="隐私政策" href={links.terms('privacy')} onClick={() => go(links.terms('privacy'))} />
          </Group>
          {isUser && !state.isApp && (
            <Group>
              <ListRow label="退出登录" danger onClick={() => setLeaving(true)} />
            </Group>
          )}
        </div>
      </Sheet>
      {inner && (
        <Suspense>
          {inner.what === 'notices' ? (
            <NoticeSheet {...rest} />
          ) : inner.what === 'chat' ? (
            <ChatSheet {...rest} />
          ) : inner.what === 'blocked' ? (
            <BlockSheet {...rest} />
          ) : (
            <ReportsSheet {...rest} />
          )}
        </Suspense>
      )}
      <Dialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title="退出登录？"
        actions={[
          { label: '取消', onClick: () => setLeaving(false) },
          { label: '退出', main: true, onClick: leave },
        ]}
      >
        这台手机上与你有关的内容会清除，未发送的内容也不再发送
      </Dialog>
    </>
  );
}
