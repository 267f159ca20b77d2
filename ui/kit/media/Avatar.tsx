// A person's picture, always round; a letter or a neutral figure where there is none. Decoration: the name
// stands beside it, or the link around it carries the label.
import { useState } from 'react';
import { Icon } from './Icon';
import { user } from './firstIcons';
import { pictureUrl } from './pictureUrl';
import { useNear } from './useNear';
import s from './Avatar.module.css';

export type AvatarProps = {
  src?: string | undefined;
  name?: string | undefined;
  size?: 24 | 28 | 32 | 36 | 40 | 48 | 56 | 72 | undefined;
  /** The picture of the portrait frame, while one is active. */
  frame?: string | undefined;
};

export function Avatar({ src, name, size = 36, frame }: AvatarProps) {
  const [failed, setFailed] = useState('');
  const [box, near] = useNear<HTMLSpanElement>();
  const letter = name ? Array.from(name)[0] : '';
  return (
    <span
      ref={box}
      className={s.a}
      style={{ width: size, height: size, fontSize: size * 0.42, lineHeight: `${size}px` }}
      aria-hidden="true"
    >
      {near && src && failed !== src ? (
        <img
          className={s.pic}
          src={pictureUrl(src, size > 48 ? 345 : 120)}
          alt=""
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        // A picture that is still to come is waited for by the plain disc: a letter would flash before it.
        <span className={s.none}>
          {(!src || failed === src) && (letter || <Icon d={user} size={size > 40 ? 24 : 16} />)}
        </span>
      )}
      {frame && <img className={s.frame} src={frame} alt="" />}
    </span>
  );
}
