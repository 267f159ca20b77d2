// Every part in every state, for those who build and check them: switch theme, scope and type size on top.
// Development only; the parts need no worker and no server here.
import { useLayoutEffect, useState } from 'react';
import { Chip } from '../../kit/inputs/Chip';
import { Basics } from './Basics';
import { Bars } from './Bars';
import { Forms } from './Forms';
import { Overlays } from './Overlays';
import { Pictures } from './Pictures';
import { States } from './States';
import { Words } from './Words';
import s from './Gallery.module.css';

const query = new URLSearchParams(window.location.search);

export function Gallery() {
  const [theme, setTheme] = useState(query.get('theme') ?? '');
  const [clubz, setClubz] = useState(query.get('scope') === 'clubz');
  const [type, setType] = useState(query.get('type') ?? '');

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const before = { theme: dataset.theme, type: dataset.type };
    if (theme) dataset.theme = theme;
    else delete dataset.theme;
    if (type) dataset.type = type;
    else delete dataset.type;
    const overlays = document.getElementById('overlays');
    if (clubz) overlays?.setAttribute('data-scope', 'clubz');
    else overlays?.removeAttribute('data-scope');
    return () => {
      if (before.theme) dataset.theme = before.theme;
      else delete dataset.theme;
      if (before.type) dataset.type = before.type;
      else delete dataset.type;
      overlays?.removeAttribute('data-scope');
    };
  }, [theme, clubz, type]);

  const choose = (words: string, on: boolean, go: () => void) => (
    <Chip on={on} onClick={go}>
      {words}
    </Chip>
  );
  return (
    <main className={s.page} data-scope={clubz ? 'clubz' : undefined}>
      <div className={s.bar}>
        {choose('系统', !theme, () => setTheme(''))}
        {choose('浅色', theme === 'light', () => setTheme('light'))}
        {choose('深色', theme === 'dark', () => setTheme('dark'))}
        {choose('Club Z', clubz, () => setClubz(!clubz))}
        {choose('标准', !type, () => setType(''))}
        {choose('大', type === 'l', () => setType('l'))}
        {choose('特大', type === 'xl', () => setType('xl'))}
      </div>
      <Basics />
      <Forms />
      <Words />
      <Pictures />
      <Bars />
      <Overlays />
      <States />
    </main>
  );
}
