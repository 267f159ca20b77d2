// The picture of a group: its own, else up to four of its members' on a soft square.
import { useState } from 'react';
import { Icon } from '../../../kit/media/Icon';
import { user } from '../../../kit/media/icons';
import { pictureUrl } from '../../../kit/media/pictureUrl';
import s from './GroupAvatar.module.css';

export type GroupAvatarProps = {
  /** The group's own picture, '' for none. */
  src?: string | undefined;
  /** Of members, '' for who has none. */
  avatars: readonly string[];
  size?: 40 | 48 | 56 | undefined;
};

export function GroupAvatar({ src, avatars, size = 48 }: GroupAvatarProps) {
  const [failed, setFailed] = useState('');
  const four = avatars.slice(0, 4);
  const own = src && failed !== src;
  const layout = own || four.length < 2 ? s.one : four.length === 2 ? s.two : four.length === 3 ? s.three : s.four;
  return (
    <span className={`${s.box} ${layout}`} style={{ width: size, height: size }} aria-hidden="true">
      {own ? (
        <img
          className={s.own}
          src={pictureUrl(src, 120)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        (four.length > 0 ? four : ['']).map((one, i) => <Cell key={i} src={one} />)
      )}
    </span>
  );
}

function Cell({ src }: { src: string }) {
  const [failed, setFailed] = useState('');
  return (
    <span className={s.cell}>
      {src && failed !== src ? (
        <img
          className={s.pic}
          src={pictureUrl(src, 120)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        <Icon d={user} size={14} />
      )}
    </span>
  );
}
