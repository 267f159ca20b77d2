// A page of the app that a web page opened by name: the store and a call in progress are acted out, any other says what
// it was opened with.
import Handset from 'lucide-react/icons/phone';
import { Button } from '../../../kit/inputs/Button';
import { Icon } from '../../../kit/media/Icon';
import { Wordmark } from '../../../kit/media/Wordmark';
import { chooseVersion } from '../state/chooseVersion';
import type { NativeLayer } from '../state/phone';
import { closeLayer } from '../state/stack';
import s from './NativePage.module.css';

type Props = {
  layer: Readonly<Omit<NativeLayer, 'args'>> & { readonly args: { readonly [name: string]: string } };
  box: { top: number; height: number };
  hidden: boolean;
};

export function NativePage({ layer, box, hidden }: Props) {
  const { name, args, id } = layer;
  return (
    <section className={`${s.page} ${hidden ? s.hidden : ''}`} style={box} aria-label={`原生页面 ${name}`}>
      {name === 'appStore' ? (
        <div className={s.middle}>
          <Wordmark height={22} />
          <p className="t2">新版本 5.2.1</p>
          <Button size="m" onClick={() => chooseVersion('5.2.1')}>
            更新
          </Button>
        </div>
      ) : name === '正在呼叫' ? (
        <div className={s.middle}>
          <p className="h1">{args['号码']}</p>
          <p className="t3">正在呼叫</p>
          <button type="button" className={s.hang} aria-label="挂断" onClick={() => closeLayer(id)}>
            <Icon as={Handset} />
          </button>
        </div>
      ) : (
        <>
          <p className={`${s.note} sub t3`}>应用的原生页面，由网页打开</p>
          <dl className={s.args}>
            {Object.keys(args).map((key) => (
              <div key={key} className="hl">
                <dt className="t3">{key}</dt>
                <dd>{args[key]}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
