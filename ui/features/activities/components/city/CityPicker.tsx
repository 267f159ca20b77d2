// Choosing a city within a sheet: search, where the person is, lately chosen ones, popular ones, and all by their
// letter.
import { useEffect, useRef, useState } from 'react';
import type { City } from '../../../../../bus/entities/draft';
import { ask, read, useStream } from '../../../../bus';
import { Empty } from '../../../../kit/feedback/Empty';
import { ErrorState } from '../../../../kit/feedback/ErrorState';
import { RowSkeleton } from '../../../../kit/feedback/RowSkeleton';
import { Chip } from '../../../../kit/inputs/Chip';
import { SearchField } from '../../../../kit/inputs/SearchField';
import { ListRow } from '../../../../kit/layout/ListRow';
import { byLetter, recentCities, rememberCity, searchCities, shortCity } from './cityIndex';
import s from './CityPicker.module.css';
import { CurrentCityRow } from './CurrentCityRow';
import { LetterColumn } from './LetterColumn';

const load = () => void ask('activities.openCities', {}).catch(() => undefined);
const popular = 8;

export type CityPickerProps = {
  value: string;
  /** It may be taken back: '' for `onPick`. */ optional?: boolean;
  onPick: (cityName: string) => void;
};

export function CityPicker(props: CityPickerProps) {
  const cities = useStream('activities.cities');
  useEffect(load, []);
  if (cities?.phase === 'error') return <ErrorState kind="network" tight onAction={load} />;
  if (cities?.phase !== 'ready') return <RowSkeleton rows={6} />;
  return <Cities {...props} list={cities.list} />;
}

function Cities({ value, optional, onPick, list }: CityPickerProps & { list: readonly City[] }) {
  const [typed, setTyped] = useState('');
  const userId = read('session.me')?.userId ?? '';
  const pick = (cityName: string) => {
    if (cityName) rememberCity(userId, cityName);
    onPick(cityName);
  };
  const recent = recentCities(userId).filter((name) => list.some((one) => one.cityName === name));
  const hot = list.filter((one) => one.hot === 1).slice(0, popular);
  const letters = byLetter(list);
  const all = useRef<HTMLDivElement>(null);
  const found = typed.trim() ? searchCities(list, typed) : null;
  return (
    <>
      <div className={s.search} data-search="">
        <SearchField value={typed} onChange={setTyped} label="搜索城市" placeholder="城市名或首字母" />
      </div>
      {found ? (
        <div className={s.found}>
          {found.map(({ cityName }) => (
            <CityRow key={cityName} cityName={cityName} value={value} onPick={pick} />
          ))}
          {found.length === 0 && <Empty art="search" tight text="没有找到这个城市" />}
        </div>
      ) : (
        <div ref={all}>
          <LetterColumn letters={letters.map(([letter]) => letter)} list={all} />
          <CurrentCityRow cities={list} onPick={pick} />
          {optional && value !== '' && <ListRow label="暂不选择" onClick={() => pick('')} />}
          <CityChips title="最近" names={recent} value={value} onPick={pick} />
          <CityChips title="热门" names={hot.map((one) => one.cityName)} value={value} onPick={pick} />
          {letters.map(([letter, cities]) => (
            <section key={letter} aria-label={letter}>
              <p className={`cap t2 ${s.head}`} data-letter={letter}>
                {letter}
              </p>
              {cities.map(({ cityName }) => (
                <CityRow key={cityName} cityName={cityName} value={value} onPick={pick} />
              ))}
            </section>
          ))}
        </div>
      )}
    </>
  );
}

type RowProps = { value: string; onPick: (cityName: string) => void };

function CityRow({ cityName, value, onPick }: RowProps & { cityName: string }) {
  return (
    <button
      className={s.city}
      type="button"
      aria-current={cityName === value || undefined}
      onClick={() => onPick(cityName)}
    >
      {shortCity(cityName)}
    </button>
  );
}

function CityChips({ title, names, value, onPick }: RowProps & { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div role="group" aria-label={`${title}城市`}>
      <p className={`sub t3 ${s.title}`}>{title}</p>
      <div className={s.chips}>
        {names.map((name) => (
          <span key={name} className={s.chip}>
            <Chip tall on={name === value} onClick={() => onPick(name)}>
              {shortCity(name)}
            </Chip>
          </span>
        ))}
      </div>
    </div>
  );
}
