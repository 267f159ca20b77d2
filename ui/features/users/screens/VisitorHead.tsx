// My page before a login: the portrait's place, and the way in.
import { Button } from '../../../kit/inputs/Button';
import { Icon } from '../../../kit/media/Icon';
import { user } from '../../../kit/media/icons';
import { promptLogin } from '../components/NeedLogin';
import s from './VisitorHead.module.css';

export function VisitorHead() {
  return (
    <>
      <div className={s.cover} />
      <div className={s.who}>
        <button className={s.face} type="button" aria-label="登录" onClick={promptLogin}>
          <Icon d={user} />
        </button>
      </div>
      <div className={s.words}>
        <h2 className={s.title}>登录后，这里是你的主页</h2>
        <p className="sub t2">发布、收藏与关注都会留在这里</p>
        <div className={s.go}>
          <Button wide onClick={promptLogin}>
            登录
          </Button>
        </div>
      </div>
    </>
  );
}
