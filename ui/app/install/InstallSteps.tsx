// How the app is put on the home screen in Safari, which has no prompt of its own.
import SquarePlus from 'lucide-react/icons/square-plus';
import { Button } from '../../kit/inputs/Button';
import { Icon } from '../../kit/media/Icon';
import { share } from '../../kit/media/firstIcons';
import { ZMark } from '../../kit/media/ZMark';
import { Sheet } from '../../kit/overlays/Sheet';
import s from './InstallSteps.module.css';

export function InstallSteps({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} label="放到主屏幕" title closable>
      <div className={s.steps}>
        <p className="sub t2">在 Safari 里点三下</p>
        <ol>
          <li className={s.step}>
            <span className={s.n}>1</span>
            <span className={s.words}>点浏览器的「分享」</span>
            <span className={s.sign}>
              <Icon d={share} size={20} />
            </span>
          </li>
          <li className={s.step}>
            <span className={s.n}>2</span>
            <span className={s.words}>向下找到「添加到主屏幕」</span>
            <span className={s.sign}>
              <Icon as={SquarePlus} size={20} />
            </span>
          </li>
          <li className={s.step}>
            <span className={s.n}>3</span>
            <span className={s.words}>点右上角「添加」</span>
            <span className={`${s.sign} ${s.mark}`}>
              <ZMark size={20} />
            </span>
          </li>
        </ol>
        <Button kind="quiet" wide onClick={onClose}>
          知道了
        </Button>
      </div>
    </Sheet>
  );
}
