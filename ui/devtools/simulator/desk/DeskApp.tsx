// What app this is: platform, version, sign-in, rights, and the pages that are open.
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../../kit/inputs/Button';
import { Chip } from '../../../kit/inputs/Chip';
import { renew } from '../state/account';
import { choosePlatform, chooseVersion, startAgain } from '../state/chooseVersion';
import { expireToken } from '../state/expireToken';
import { tellTop } from '../state/frames';
import { phone, say, topWeb, versions } from '../state/phone';
import type { Grant, Right, TitleBar } from '../state/phone';
import { installAgain } from '../state/installAgain';
import { saveRecording } from '../state/saveRecording';
import { Segments } from './Segments';
import { signInHere, signOutHere } from '../state/signInHere';
import { restart } from '../state/stack';
import s from './Desk.module.css';

const rights: { right: Right; name: string }[] = [
  { right: 'PHOTO', name: '照片' },
  { right: 'CAMERA', name: '相机' },
  { right: 'LOCATION', name: '位置' },
  { right: 'GPSLOCATION', name: '定位服务' },
];
const grants: { key: Grant; name: string }[] = [
  { key: 'unknown', name: '未问' },
  { key: 'granted', name: '允许' },
  { key: 'denied', name: '拒绝' },
  { key: 'never', name: '不再问' },
];

async function renewNow(): Promise<void> {
  const account = await renew().catch(() => null);
  if (account) tellTop('tokenRenewed', { idToken: account.idToken });
  else say('没有登录，无法续期');
}

export function DeskApp() {
  const now = useSnapshot(phone, { sync: true });
  const [version, setVersion] = useState('');
  const [path, setPath] = useState('');
  const free = version.trim();
  return (
    <>
      <h2 className={s.head}>应用</h2>
      <Segments
        label="平台"
        value={now.platform}
        options={[
          { key: 'ios', name: 'iOS' },
          { key: 'android', name: 'Android' },
        ]}
        onChange={choosePlatform}
      />
      <div className={s.row}>
        <span>版本</span>
        <div className={s.chips}>
          {versions.map((one) => (
            <Chip key={one} on={now.appVersion === one} onClick={() => chooseVersion(one)}>
              {one}
            </Chip>
          ))}
        </div>
      </div>
      <form
        className={s.row}
        onSubmit={(e) => {
          e.preventDefault();
          if (!free) return;
          chooseVersion(free);
          // What holds now stands behind the empty field.
          setVersion('');
        }}
      >
        <span>其他版本</span>
        <div>
          <input
            className={s.field}
            aria-label="其他版本"
            placeholder={now.appVersion}
            value={version}
            onChange={(e) => setVersion(e.target.value)}
          />
        </div>
      </form>
      <div className={s.row}>
        <span>能力清单</span>
        <div>
          <input
            className={s.field}
            aria-label="能力清单"
            placeholder="空：由版本决定"
            value={now.capabilities}
            onChange={(e) => (phone.capabilities = e.target.value)}
            onBlur={() => startAgain()}
          />
        </div>
      </div>
      <Segments
        label="标题栏"
        value={now.titleBar}
        options={[
          { key: 'auto', name: '叠加页' },
          { key: 'always', name: '总是' },
          { key: 'never', name: '从不' },
        ]}
        onChange={(mode: TitleBar) => (phone.titleBar = mode)}
      />
      <Segments
        label="软键盘"
        value={now.hasKeyboard ? 'on' : 'off'}
        options={[
          { key: 'on', name: '随输入弹出' },
          { key: 'off', name: '不弹' },
        ]}
        onChange={(on) => (phone.hasKeyboard = on === 'on')}
      />

      <h2 className={s.head}>账号</h2>
      <Segments
        label="登录回传"
        value={now.loginBy}
        options={[
          { key: 'answer', name: '消息' },
          { key: 'callback', name: '全局函数' },
        ]}
        onChange={(by) => {
          phone.loginBy = by;
          startAgain();
        }}
      />
      <div className={s.actions}>
        {now.account ? (
          <>
            <Button kind="outline" size="row" onClick={() => void renewNow()}>
              应用换令牌
            </Button>
            <Button kind="outline" size="row" onClick={() => void expireToken()}>
              令牌失效
            </Button>
            <Button kind="outline" size="row" onClick={signOutHere}>
              退出 {now.account.person.role}
            </Button>
          </>
        ) : (
          <Button kind="outline" size="row" onClick={signInHere}>
            在应用里登录
          </Button>
        )}
      </div>

      <h2 className={s.head}>权限</h2>
      {rights.map(({ right, name }) => (
        <Segments
          key={right}
          label={name}
          value={now.rights[right]}
          options={grants}
          onChange={(grant) => (phone.rights[right] = grant)}
        />
      ))}

      <h2 className={s.head}>页面</h2>
      <ol className={s.pages}>
        {now.layers.map((layer, at) => (
          <li key={layer.id}>
            <span className={s.n}>{at + 1}</span>
            <span className={`${s.path} cut`}>{layer.kind === 'web' ? layer.path : layer.name}</span>
          </li>
        ))}
      </ol>
      <form
        className={s.row}
        onSubmit={(e) => {
          e.preventDefault();
          if (/^\/(?!\/)/.test(path)) startAgain(path);
        }}
      >
        <span>打开路径</span>
        <div>
          <input
            className={s.field}
            aria-label="打开路径"
            placeholder="/home"
            value={path}
            onChange={(e) => setPath(e.target.value)}
          />
        </div>
      </form>
      <div className={s.actions}>
        <Button kind="outline" size="row" onClick={() => restart()}>
          重新打开
        </Button>
        <Button kind="outline" size="row" onClick={() => void installAgain()}>
          重新安装
        </Button>
        <Button kind="outline" size="row" onClick={() => void saveRecording(topWeb()?.id ?? '')}>
          保存录制
        </Button>
      </div>
    </>
  );
}
