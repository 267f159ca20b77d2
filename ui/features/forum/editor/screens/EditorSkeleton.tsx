// The editor's own shape, while it is found out what is to be written.
import { back } from '../../../../app/navigation/navigation';
import s from './ThreadEditor.module.css';

export function EditorSkeleton() {
  return (
    <>
      <header className={s.bar}>
        <button className={s.word} type="button" onClick={back}>
          取消
        </button>
      </header>
      <div aria-hidden="true">
        <div className={s.circle}>
          <i className={`sk ${s.bonePic}`} />
          <i className={`sk ${s.boneName}`} />
        </div>
        <div className={s.page}>
          <i className={`sk ${s.boneTitle}`} />
          <i className={`sk ${s.boneLine}`} />
          <i className={`sk ${s.boneLine}`} />
        </div>
      </div>
    </>
  );
}
