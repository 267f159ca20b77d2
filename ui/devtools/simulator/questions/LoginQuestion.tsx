// The app's own sign-in page: the six demonstration persons.
import { Avatar } from '../../../kit/media/Avatar';
import { Icon } from '../../../kit/media/Icon';
import { x } from '../../../kit/media/icons';
import { Wordmark } from '../../../kit/media/Wordmark';
import { persons } from '../state/account';
import type { Person } from '../state/phone';
import s from './LoginQuestion.module.css';

export function LoginQuestion({ give }: { give: (person: Person | null) => void }) {
  return (
    <div className={s.page} role="dialog" aria-label="应用登录">
      <button type="button" className={s.close} aria-label="关闭" onClick={() => give(null)}>
        <Icon d={x} />
      </button>
      <div className={s.mark}>
        <Wordmark height={22} />
      </div>
      <h2 className={`${s.head} h1`}>选择账号登录</h2>
      <p className={`${s.sub} sub t3`}>应用内登录，使用演示账号</p>
      <ul>
        {persons.map((person) => (
          <li key={person.phone}>
            <button type="button" className={s.row} onClick={() => give(person)}>
              <Avatar name={person.role} size={40} />
              <span>
                {person.role}
                <span className={`${s.phone} cap t3`}>{person.phone}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
