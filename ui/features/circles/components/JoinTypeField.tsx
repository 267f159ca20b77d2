// 加入方式 of a circle, as its owner sets it: free, audited, or closed for now; with audit whether a reason must be given.
import type { Circle } from '../../../../bus/entities/circles';
import { Chip } from '../../../kit/inputs/Chip';
import { ListRow } from '../../../kit/layout/ListRow';
import { Switch } from '../../../kit/inputs/Switch';
import s from './CircleFields.module.css';

export type JoinRule = Pick<Circle, 'joinType' | 'needReason'>;
const ways = [
  { joinType: 0, word: '自由加入' },
  { joinType: 1, word: '需要审核' },
  { joinType: 2, word: '暂停加入' },
] as const;

/** What a choice means; `was` audited: there may be requests that wait, and still do. */
function meaning({ joinType }: JoinRule, was: JoinRule['joinType'], isPrivate: boolean): string {
  if (joinType === 1) return '由圈主和管理员审核申请';
  const text = joinType === 2 ? '不再接受新成员' : isPrivate ? '任何人加入后都能看到圈子内容' : '任何人都可以直接加入';
  return was === 1 ? `${text}；已提交的申请仍需审核` : text;
}

export function JoinTypeField({
  value,
  was,
  isPrivate,
  onChange,
}: {
  value: JoinRule;
  was: JoinRule['joinType'];
  isPrivate: boolean;
  onChange: (value: JoinRule) => void;
}) {
  return (
    <>
      <p className={s.label}>加入方式</p>
      <div className={s.kinds} role="group" aria-label="加入方式">
        {ways.map(({ joinType, word }) => (
          <span key={joinType} className={s.kind}>
            <Chip on={joinType === value.joinType} onClick={() => onChange({ ...value, joinType })}>
              {word}
            </Chip>
          </span>
        ))}
      </div>
      <p className={`cap t3 ${s.hint}`} role="status">
        {meaning(value, was, isPrivate)}
      </p>
      {value.joinType === 1 && (
        <ListRow label="需要填写申请理由">
          <Switch
            label="需要填写申请理由"
            checked={value.needReason === 1}
            onChange={(needed) => onChange({ ...value, needReason: needed ? 1 : 0 })}
          />
        </ListRow>
      )}
    </>
  );
}
