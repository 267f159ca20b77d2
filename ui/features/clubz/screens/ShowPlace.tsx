// The place of a post on the map, with its address, how far it is, and the way there.
import { useEffect, useEffectEvent, useState } from 'react';
import type { Place } from '../../../../bus/entities/places';
import { ask, useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Nav } from '../../../kit/layout/Nav';
import { MapView } from '../../../kit/map/MapView';
import { PlaceActs } from '../../../kit/map/PlaceActs';
import { distanceText, metresBetween } from '../../../kit/map/mercator';
import type { Spot } from '../../../kit/map/mercator';
import { knownPosition } from '../../../kit/map/position';
import { addressOf } from '../../../kit/map/route';
import { useWindowHeight } from '../../../kit/map/useWindowHeight';
import { back } from '../../../app/navigation/navigation';
import { readFailure } from '../../../kit/reading/readFailure';
import s from './PostAddress.module.css';
import { Shape } from '../../../app/skeleton/Shape';

export function ShowPlace({ threadId }: { threadId: string }) {
  const thread = useStream('forum.thread', threadId);
  const [code, setCode] = useState(threadId ? '' : '010002');
  const load = (id: string) =>
    ask('forum.openThread', { threadId: id }).then(
      () => setCode(''),
      (why: unknown) => setCode(readFailure(why).code),
    );
  const open = useEffectEvent(load);
  const missing = threadId !== '' && !thread;
  useEffect(() => {
    if (missing) void open(threadId);
  }, [threadId, missing]);

  const gone = code === '010002' || code === '010003';
  const place = gone ? null : thread?.place;
  return (
    <>
      <Nav title="发帖位置" onBack={back} />
      {place ? (
        <Shown place={place} />
      ) : gone ? (
        <ErrorState kind={code === '010003' ? 'forbidden' : 'gone'} onAction={back} />
      ) : thread ? (
        <Empty art="notfound" text="这篇帖子没有位置" action="返回" onAction={back} />
      ) : code ? (
        <ErrorState kind="network" onAction={() => void load(threadId)} />
      ) : (
        <Shape of="map" />
      )}
    </>
  );
}

function Shown({ place }: { place: Place }) {
  const [here, setHere] = useState<Spot | null>(null);
  const [turn, setTurn] = useState(0);
  const height = useWindowHeight();
  useEffect(() => {
    let gone = false;
    void knownPosition().then((spot) => {
      if (!gone && spot) setHere(spot);
    });
    return () => {
      gone = true;
    };
  }, []);
  const address = addressOf(place);
  return (
    <div className={s.page} style={{ height: `calc(${height}px - var(--h-nav) - var(--sat))` }}>
      <div className={s.map}>
        <MapView
          key={turn}
          at={place}
          pin="place"
          label={`地图：${place.name || address}`}
          here={here}
          onLocate={() => setTurn(turn + 1)}
        />
      </div>
      <section className={s.card}>
        <h2 className={`h2 ${s.name}`}>{place.name || place.cityName}</h2>
        <p className={`sub t2 ${s.address}`}>
          {address}
          {here && <span className={s.far}>距你 {distanceText(metresBetween(here, place))}</span>}
        </p>
        <PlaceActs place={place} />
      </section>
    </div>
  );
}
