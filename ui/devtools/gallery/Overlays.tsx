// Gallery: what lies over the page.
import Ban from 'lucide-react/icons/ban';
import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { ActionSheet } from '../../kit/overlays/ActionSheet';
import { AgreementLine } from '../../kit/inputs/AgreementLine';
import { Avatar } from '../../kit/media/Avatar';
import { Button } from '../../kit/inputs/Button';
import { CodeField } from '../../kit/inputs/CodeField';
import { Dialog } from '../../kit/overlays/Dialog';
import { Icon } from '../../kit/media/Icon';
import { Meta } from '../../kit/layout/Meta';
import { PhoneField } from '../../kit/inputs/PhoneField';
import { Sheet } from '../../kit/overlays/Sheet';
import { showToast } from '../../kit/feedback/toast';
import { Part } from './Part';
import { scene } from './scenes';
import s from './Gallery.module.css';

type Name = 'prompt' | 'terms' | 'actions' | 'login' | 'long';

export function Overlays() {
  const [open, setOpen] = useState<Name | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [phone, setPhone] = useState('13812345678');
  const [code, setCode] = useState('');
  const close = () => setOpen(null);
  const button = (name: Name, words: string) => (
    <Button size="m" kind="outline" onClick={() => setOpen(name)}>
      {words}
    </Button>
  );
  return (
    <Part name="浮层">
      <div className={s.line}>
        {button('prompt', '登录提示')}
        {button('terms', '协议')}
        {button('actions', '操作面板')}
        {button('login', '登录面板')}
        {button('long', '长面板')}
        <Button size="m" kind="outline" onClick={() => showToast('请确认您已细阅读协议')}>
          提示
        </Button>
        <Button size="m" kind="outline" onClick={() => showToast('已收藏', true)}>
          完成提示
        </Button>
      </div>
      <Dialog
        open={open === 'prompt'}
        onClose={close}
        title="提示"
        actions={[
          { label: '取消', onClick: close },
          { label: '确认', main: true, onClick: () => setOpen('login') },
        ]}
      >
        你还未登录，登录后继续
      </Dialog>
      <Dialog
        open={open === 'terms'}
        onClose={() => undefined}
        tall
        title="用户协议与隐私政策"
        sub={<Meta>2026 年 11 月 1 日更新{'第 3.2 版'}</Meta>}
        extra={<AgreementLine checked={agreed} onChange={setAgreed} onOpen={() => showToast('正文')} />}
        actions={[
          { label: '不同意', onClick: close },
          { label: '同意并继续', main: true, onClick: () => (agreed ? close() : showToast('请确认您已细阅读协议')) },
        ]}
      >
        <p>欢迎来到臻驰社区。为了让你顺利地浏览、发布和参加活动，我们需要按最小必要的原则处理以下信息：</p>
        <p>1. 账号信息：昵称、头像与车主身份，用于展示你的主页和车主标识。</p>
        <p>2. 设备信息：设备标识与点击行为，用于保障账号安全、排查故障。</p>
        <p>3. 位置信息：仅在你主动添加地点或签到时使用。</p>
        <p>4. 图片与视频：仅在你选择发布时读取，不会在后台访问相册。</p>
      </Dialog>
      <ActionSheet
        open={open === 'actions'}
        onClose={close}
        label="北岸慢行的帖子"
        head={
          <div className={s.line}>
            <Avatar src={scene(0, 120, 120)} name="北岸慢行" />
            <div>
              <p>北岸慢行的帖子</p>
              <p className="cap t3">九天，两千七百公里，从独山子到库车</p>
            </div>
          </div>
        }
        actions={[
          {
            key: 'hide',
            label: '不感兴趣',
            hint: '减少这类内容',
            icon: <Icon as={EyeOff} />,
            onClick: () => showToast('已减少这类内容'),
          },
          { key: 'report', label: '举报', icon: <Icon as={Flag} />, onClick: () => showToast('举报') },
          {
            key: 'block',
            label: '拉黑作者',
            icon: <Icon as={Ban} />,
            danger: true,
            onClick: () => showToast('已拉黑'),
          },
        ]}
      />
      <Sheet open={open === 'login'} onClose={close} label="登录后继续点赞" closable>
        <div className={s.login}>
          <h3 className="h2">登录后继续点赞</h3>
          <p className="sub t2">未注册的手机号将自动创建账号</p>
          <PhoneField value={phone} onChange={setPhone} />
          <CodeField value={code} onChange={setCode} canSend={phone.length === 11} onSend={() => Promise.resolve(60)} />
          <AgreementLine checked={agreed} onChange={setAgreed} />
          <Button wide off={code.length < 6}>
            登录
          </Button>
        </div>
      </Sheet>
      <Sheet open={open === 'long'} onClose={close} label="选择圈子" title>
        {Array.from({ length: 20 }, (_, i) => (
          <p className={s.part} key={i}>
            第 {i + 1} 行
          </p>
        ))}
      </Sheet>
    </Part>
  );
}
