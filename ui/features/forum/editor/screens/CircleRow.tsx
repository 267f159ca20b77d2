// Which circle a thread goes to, and where its words are kept.
import s from './ThreadEditor.module.css';

export type CircleRowProps = {
  circle: { name: string; avatarUrl: string; coverUrl: string } | undefined;
  isClubZ: boolean;
  /** No other circle may be chosen. */
  isFixed: boolean;
  /** Where the words are. */ kept: string;
  /** 发布 was tried without a circle. */
  isMissing: boolean;
  onPress: () => void;
};

export function CircleRow({ circle, isClubZ, isFixed, kept, isMissing, onPress }: CircleRowProps) {
  return (
    <button className={s.circle} type="button" disabled={isFixed} onClick={onPress}>
      {circle && <img className={s.circlePic} src={circle.avatarUrl || circle.coverUrl} alt="" />}
      <span
        className={`cut ${circle ? s.circleName : s.circleNone}${isMissing && !circle ? ` ${s.circleMissing}` : ''}`}
      >
        {circle?.name ?? (isClubZ ? 'Club Z' : '选择圈子')}
      </span>
      {!isFixed && <i className={s.down} />}
      <span className={`cap t3 ${s.kept}`} role="status">
        {kept}
      </span>
    </button>
  );
}
