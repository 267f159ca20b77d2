// Choosing the place of what is being written: by words, by dragging the map under the pin, around oneself, or by a
// city. The choice goes to the bus and to other pages; the editor is one step back. For a chat a tap only marks a place:
// 发送 sends it.
import { Suspense, useEffect, useState } from 'react';
import type { Place } from '../../../../bus/entities/places';
import { ask, read } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Icon } from '../../../kit/media/Icon';
import { check } from '../../../kit/media/icons';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { ListRow } from '../../../kit/layout/ListRow';
import { Nav } from '../../../kit/layout/Nav';
import { SearchField } from '../../../kit/inputs/SearchField';
import { showToast } from '../../../kit/feedback/toast';
import { MapView } from '../../../kit/map/MapView';
import { distanceText, metresBetween } from '../../../kit/map/mercator';
import type { Spot } from '../../../kit/map/mercator';
import { askPosition, knownPosition } from '../../../kit/map/position';
import { back, useQuery } from '../../../app/navigation/navigation';
import s from './PostAddress.module.css';

const CitySheet = lazyComponent(() => import('../../../kit/map/CitySheet').then((m) => ({ default: m.CitySheet })));
const SETTLE_MS = 300;
/** Where nobody says where he is: the middle of the first city of the list. */
const nowhere: Spot = { latitude: 31.2304, longitude: 121.4737 };

type Looked = { key: string; list: Place[] | null };

/** Places for words, else around a point; null while they are looked for, and `failed` when they could not be. */
function usePlaces(
  words: string,
  centre: Spot,
  ready: boolean,
): { list: Place[] | null; failed: boolean; again: () => void } {
  const [looked, setLooked] = useState<Looked>({ key: '', list: [] });
  const [turn, setTurn] = useState(0);
  const { latitude, longitude } = centre;
  const key = `${words}|${latitude.toFixed(5)}|${longitude.toFixed(5)}|${turn}`;
  useEffect(() => {
    if (!ready) return undefined;
    let gone = false;
    const look = () =>
      ask('clubz.findPlaces', { ...(words ? { keyword: words } : null), lat: latitude, lng: longitude }).then(
        (list) => void (gone || setLooked({ key, list })),
        () => void (gone || setLooked({ key, list: null })),
      );
    const timer = setTimeout(() => void look(), words ? SETTLE_MS : 0);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [key, words, latitude, longitude, ready]);
  const current = ready && looked.key === key;
  return {
    list: current ? looked.list : null,
    failed: current && looked.list === null,
    again: () => setTurn(turn + 1),
  };
}

const keyOf = ({ name, latitude, longitude }: Place): string => `${name}|${latitude}|${longitude}`;

export function PickPlace() {
  const [words, setWords] = useState('');
  const [at, setAt] = useState<Spot>(nowhere);
  const [centre, setCentre] = useState<Spot>(nowhere);
  const [here, setHere] = useState<Spot | null>(null);
  const [ready, setReady] = useState(false);
  const [cities, setCities] = useState<boolean | null>(null);
  const [off, setOff] = useState<boolean | null>(null);
  const [marked, setMarked] = useState('');
  const isForChat = useQuery('from') === 'chat';
  const typed = words.trim().slice(0, 50);
  const { list, failed, again } = usePlaces(typed, centre, ready);

  const chosen = isForChat ? list?.find((place) => keyOf(place) === marked) : undefined;

  const goTo = (spot: Spot) => {
    const { latitude, longitude } = spot;
    setAt({ latitude, longitude });
    setCentre({ latitude, longitude });
  };
  const type = (text: string) => {
    // The map goes away while words are looked for, and comes back where it was.
    if (!typed) setAt(centre);
    setWords(text);
  };
  // Where the person is, if the phone tells without asking; else the city that the person has named as his own.
  useEffect(() => {
    let gone = false;
    const begin = async (): Promise<void> => {
      const spot = await knownPosition();
      const city = spot ? '' : (read('session.me')?.cityName ?? '');
      const [home] = city ? await ask('clubz.findPlaces', { keyword: city }).catch(() => []) : [];
      if (gone) return;
      if (spot) setHere(spot);
      if (spot ?? home) goTo(spot ?? home ?? nowhere);
      setReady(true);
    };
    void begin();
    return () => {
      gone = true;
    };
  }, []);

  const locate = () =>
    void askPosition().then((found) => {
      if ('spot' in found) {
        setHere(found.spot);
        goTo(found.spot);
      } else if (found.why === 'off') setOff(true);
      else {
        showToast(found.why === 'denied' ? '未获得位置权限，请选择城市' : '暂时无法获取位置，请选择城市');
        setCities(true);
      }
    });
  const choose = (place: Place | null) => {
    ask('clubz.choosePlace', { place: place && { ...place, distance: null } }).catch(() => undefined);
    back();
  };
  return (
    <>
      <Nav
        title="选择位置"
        onBack={back}
        right={
          isForChat && (
            <Button size="s" off={!chosen} onClick={() => chosen && choose(chosen)}>
              发送
            </Button>
          )
        }
      />
      <div className={s.search}>
        <SearchField value={words} onChange={type} placeholder="搜索地点、城市" label="搜索地点" />
      </div>
      {!typed && (
        <>
          <div className={s.pickMap}>
            <MapView
              at={at}
              pin="centre"
              zoom={14}
              label="拖动地图选择位置"
              here={here}
              onMove={setCentre}
              onLocate={locate}
            />
          </div>
          {!isForChat && <ListRow label="不显示位置" onClick={() => choose(null)} />}
          <ListRow label="按城市选择" onClick={() => setCities(true)} />
          <div className="brk" />
        </>
      )}
      <div className={s.rows} aria-label={typed ? '搜索结果' : '附近地点'} role="list">
        {list?.map((place) => (
          <Row
            key={keyOf(place)}
            place={place}
            far={here && metresBetween(here, place)}
            isMarked={isForChat ? place === chosen : undefined}
            onPick={() => {
              if (!isForChat) return choose(place);
              setMarked(keyOf(place));
              // Under the pin; the list stays as it is.
              setAt({ latitude: place.latitude, longitude: place.longitude });
            }}
          />
        ))}
      </div>
      {failed ? (
        <ErrorState kind="network" tight onAction={again} />
      ) : !list ? (
        <Bones />
      ) : (
        list.length === 0 && (
          <Empty
            art="notfound"
            tight
            text={typed ? `没有找到“${typed}”，换个词试试` : '附近没有收录的地点'}
            action="按城市选择"
            onAction={() => setCities(true)}
          />
        )
      )}
      <Suspense>
        {cities !== null && (
          <CitySheet
            open={cities}
            onClose={() => setCities(false)}
            onPick={(city) => {
              setWords('');
              goTo(city);
            }}
          />
        )}
        {off !== null && (
          <Dialog
            open={off}
            onClose={() => setOff(false)}
            title="打开定位服务"
            actions={[
              { label: '暂不', onClick: () => setOff(false) },
              {
                label: '去设置',
                main: true,
                onClick: () => {
                  setOff(false);
                  ask('native.openNative', { page: 'settings', args: { permission: 'GPSLOCATION' } }).catch(() =>
                    showToast('请在系统设置中开启'),
                  );
                },
              },
            ]}
          >
            手机的定位服务已关闭，打开后才能获取当前位置
          </Dialog>
        )}
      </Suspense>
    </>
  );
}

type RowProps = {
  place: Place;
  /** Metres from the person, where that is known. */
  far: number | null;
  /** Whether it is the one that will be sent; undefined where a tap chooses at once. */
  isMarked: boolean | undefined;
  onPick: () => void;
};
function Row({ place, far, isMarked, onPick }: RowProps) {
  const { name, address, cityName, provinceName } = place;
  const where =
    address.startsWith(provinceName) || !address
      ? address || provinceName
      : `${name === cityName ? '' : cityName}${address}`;
  return (
    <div role="listitem">
      <button className={s.row} type="button" aria-pressed={isMarked} onClick={onPick}>
        <span className={`${s.title} cut`}>{name}</span>
        {isMarked && (
          <span className={s.mark}>
            <Icon d={check} size={20} />
          </span>
        )}
        <span className={`cap t3 ${s.sub}`}>
          <span className="cut">{where}</span>
          {far !== null && <span>{distanceText(far)}</span>}
        </span>
      </button>
    </div>
  );
}

function Bones() {
  return (
    <div aria-hidden="true">
      {[0, 1, 2, 3].map((i) => (
        <div key={i} className={s.bone}>
          <i className="sk" />
          <i className="sk" />
        </div>
      ))}
    </div>
  );
}
