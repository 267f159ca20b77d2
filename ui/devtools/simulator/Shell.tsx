// The page: the phone, the desk of the app beside it, and what goes over the wire.
import { Desk } from './desk/Desk';
import { Phone } from './phone/Phone';
import { Side } from './desk/Side';
import s from './Shell.module.css';

export function Shell() {
  return (
    <main className={s.shell}>
      <h1 className="vh">模拟应用</h1>
      <div className={s.stage}>
        <Phone />
      </div>
      <Desk />
      <Side />
    </main>
  );
}
