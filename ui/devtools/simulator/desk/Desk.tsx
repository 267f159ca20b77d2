// The desk beside the phone: what app it is, how it answers, and messages by hand.
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { SubTabs } from '../../../kit/layout/SubTabs';
import { Wordmark } from '../../../kit/media/Wordmark';
import { DeskAnswers } from './DeskAnswers';
import { DeskApp } from './DeskApp';
import { DeskMessages } from './DeskMessages';
import { phone } from '../state/phone';
import s from './Desk.module.css';

type Place = 'app' | 'answers' | 'messages';

export function Desk() {
  const { manners } = useSnapshot(phone);
  const [place, setPlace] = useState<Place>('app');
  const changed = Object.keys(manners).filter((name) => (manners[name]?.kind ?? 'normal') !== 'normal').length;
  const tabs = [
    { key: 'app', name: '应用' },
    { key: 'answers', name: '回答', ...(changed > 0 ? { count: changed } : {}) },
    { key: 'messages', name: '消息' },
  ];
  return (
    <section className={s.desk} aria-label="控制台">
      <span className={s.mark}>
        <Wordmark height={11} />
      </span>
      <SubTabs tabs={tabs} value={place} onChange={(key) => setPlace(key as Place)} label="控制台" panel="desk" />
      <div className={s.body} id="desk" role="tabpanel">
        {place === 'app' ? <DeskApp /> : place === 'answers' ? <DeskAnswers /> : <DeskMessages />}
      </div>
    </section>
  );
}
