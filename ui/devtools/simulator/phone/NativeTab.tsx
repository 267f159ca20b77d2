// The places of the app that are no web pages: plain, but what they show is true of this phone.
import dayjs from 'dayjs';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Avatar } from '../../../kit/media/Avatar';
import { Button } from '../../../kit/inputs/Button';
import { phone } from '../state/phone';
import type { Tab } from '../state/phone';
import { signInHere, signOutHere } from '../state/signInHere';
import { chooseTab } from '../state/stack';
import s from './NativeTab.module.css';

function Today() {
  const { album } = useSnapshot(phone);
  const [first, second] = album;
  const [day] = useState(() => dayjs().format('M月D日'));
  return (
    <>
      {first && <img className={s.hero} src={first.url} alt="" />}
      <div className={s.text}>
        <h2 className="h1">{day}</h2>
        <p className="t2">{first?.caption}</p>
        <Button size="m" kind="quiet" onClick={() => chooseTab('community')}>
          进入社区
        </Button>
      </div>
      {second && <img className={s.wide} src={second.url} alt="" />}
    </>
  );
}
function Shop() {
  const { album } = useSnapshot(phone);
  return (
    <div className={s.text}>
      <h2 className="h1">商城</h2>
      <div className={s.grid}>
        {album.slice(4, 10).map((shot, at) => (
          <figure key={shot.file}>
            <img src={shot.url} alt="" />
            <figcaption className="sub cut">臻选 {at + 1}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
function Me() {
  const { account, saved, terms } = useSnapshot(phone);
  return (
    <div className={s.text}>
      <div className={s.who}>
        <Avatar name={account?.person.role} size={56} />
        <div>
          <h2 className="h2">{account ? account.person.role : '未登录'}</h2>
          <p className="sub t3">{account ? account.person.phone : '登录后，社区里也是你'}</p>
        </div>
      </div>
      {account ? (
        <Button kind="outline" size="m" wide onClick={signOutHere}>
          退出登录
        </Button>
      ) : (
        <Button size="m" wide onClick={signInHere}>
          登录
        </Button>
      )}
      <h3 className={`${s.head} h3`}>保存的图片</h3>
      {saved.length === 0 ? (
        <p className="sub t3">还没有保存图片</p>
      ) : (
        <div className={s.saved}>
          {saved.map((one) => (
            <img key={one.at} src={one.url} alt="" />
          ))}
        </div>
      )}
      <h3 className={`${s.head} h3`}>访客条款</h3>
      <p className="sub t3">{terms ? `已同意 ${terms}` : '尚未同意'}</p>
    </div>
  );
}

export function NativeTab({ tab, top, bottom }: { tab: Tab; top: number; bottom: number }) {
  return (
    <section className={s.page} style={{ paddingTop: top, bottom }} aria-label="应用页面">
      {tab === 'today' ? <Today /> : tab === 'shop' ? <Shop /> : <Me />}
    </section>
  );
}
