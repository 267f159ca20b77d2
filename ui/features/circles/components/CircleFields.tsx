// The fields that founding and editing a circle have in common: name, category, and below them what it says of itself.
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { ask, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Chip } from '../../../kit/inputs/Chip';
import { TextArea } from '../../../kit/inputs/TextArea';
import { TextField } from '../../../kit/inputs/TextField';
import { most } from './circleForm';
import type { CircleForm, Fault } from './circleForm';
import s from './CircleFields.module.css';

/** `children` stand between category and introduction. */
export function CircleFields({
  form,
  own,
  children,
}: {
  form: CircleForm;
  /** The category that it is in, shown also where the others cannot be had. */ own?:
    { categoryId: string; name: string } | undefined;
  children?: ReactNode;
}) {
  const { is, set, faultOf } = form;
  return (
    <>
      <TextField
        label="名称"
        value={is.name}
        placeholder={`2–${most.name} 字`}
        error={faultOf('name')}
        onChange={(name) => set('name', name)}
      />
      <CategoryField
        value={is.categoryId}
        own={own}
        error={faultOf('categoryId')}
        onChange={(categoryId) => set('categoryId', categoryId)}
      />
      {children}
      <div className={s.words}>
        <p className={s.label}>
          简介<span className="cap t3">（选填）</span>
        </p>
        <TextArea
          boxed
          label="简介"
          placeholder="这个圈子聊什么"
          value={is.intro}
          max={most.intro}
          minRows={2}
          maxRows={4}
          error={faultOf('intro')}
          onChange={(intro) => set('intro', intro)}
        />
      </div>
    </>
  );
}

type CategoryFieldProps = {
  value: string;
  own: { categoryId: string; name: string } | undefined;
  error: string | undefined;
  onChange: (categoryId: string) => void;
};

function CategoryField({ value, own, error, onChange }: CategoryFieldProps) {
  const categories = useStream('circles.categories');
  const load = () => void ask('circles.openCategories', {}).catch(() => undefined);
  useEffect(load, []);
  const known = categories?.list ?? [];
  const list = own?.categoryId && !known.some((one) => one.categoryId === own.categoryId) ? [own, ...known] : known;
  const waits = !known.length && (!categories || categories.phase === 'loading');
  return (
    <>
      <p className={s.label}>分类</p>
      {categories?.phase === 'error' && !known.length ? (
        <p className={s.again}>
          <span className="sub t3">{own?.categoryId ? `${own.name}，其他分类加载失败` : '分类加载失败'}</span>
          <Button kind="outline" size="row" label="重新加载分类" onClick={load}>
            重试
          </Button>
        </p>
      ) : (
        <div className={s.kinds} role="group" aria-label="分类">
          {list.map(({ categoryId, name }) => (
            <span key={categoryId} className={s.kind}>
              <Chip on={value === categoryId} onClick={() => onChange(categoryId)}>
                {name}
              </Chip>
            </span>
          ))}
          {waits && [0, 1, 2].map((i) => <i key={i} className={`sk ${s.kind} ${s.kindBone}`} aria-hidden="true" />)}
        </div>
      )}
      <FieldFault text={error} />
    </>
  );
}

/** Round all fields of a sheet: what is wrong is brought to where it can be seen. */
export function Fields({ fault, children }: { fault: Fault | null; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fault) box.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
  }, [fault]);
  return <div ref={box}>{children}</div>;
}

/** What is wrong with a field that has no line of its own for it. */
export function FieldFault({ text }: { text: string | undefined }) {
  return text ? (
    <p className={s.error} role="alert">
      {text}
    </p>
  ) : null;
}
