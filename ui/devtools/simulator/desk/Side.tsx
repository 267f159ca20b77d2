// Beside phone and desk: what goes over the bridge's wire, and the bus of the page in the phone.
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { SubTabs } from '../../../kit/layout/SubTabs';
import { isPanelKey, openPanel } from '../../livePanel/feed';
import { Bus } from './Bus';
import { phone, topWeb } from '../state/phone';
import { Wire } from './Wire';
import s from './Side.module.css';

const tabs = [
  { key: 'wire', name: '桥' },
  { key: 'bus', name: '总线' },
];

export function Side() {
  const [place, setPlace] = useState('wire');
  useSnapshot(phone);
  // The panel's keys, pressed here or in the phone.
  useEffect(() => {
    const pressed = (e: KeyboardEvent): void => {
      if (!isPanelKey(e)) return;
      e.preventDefault();
      setPlace('bus');
    };
    const said = (e: MessageEvent): void => {
      if (e.origin === location.origin && e.data === openPanel) setPlace('bus');
    };
    window.addEventListener('keydown', pressed);
    window.addEventListener('message', said);
    return () => {
      window.removeEventListener('keydown', pressed);
      window.removeEventListener('message', said);
    };
  }, []);
  const seen = topWeb()?.id ?? '';
  return (
    <section className={s.side} aria-label="往来">
      <SubTabs tabs={tabs} value={place} onChange={setPlace} label="往来" panel="side" />
      <div className={s.body} id="side" role="tabpanel">
        {place === 'wire' ? <Wire /> : <Bus key={seen} layerId={seen} />}
      </div>
    </section>
  );
}
