// The six persons of the demonstration: a tap fills in phone and code. Only where the page's configuration says demo.
import { login } from '../stores/login';
import s from './LoginSheet.module.css';

const persons = ['车主', '粉丝', '认证中', '小号', '会长', '运营'];
export const demoCode = '246810';

export function DemoPersons() {
  return (
    <div className={s.demo}>
      <p className="cap t3">演示账号，点选后填入手机号与验证码</p>
      <div className={s.persons}>
        {persons.map((name, i) => (
          <button
            key={name}
            type="button"
            className={s.person}
            onClick={() => {
              login.phone = `1380000000${i + 1}`;
              login.code = demoCode;
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
