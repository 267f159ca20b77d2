// 定位 by a tap: asks the phone where it is, and what place that is; where it may not or cannot, a question with the way
// to the settings.
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Place } from '../../../bus/entities/places';
import { AskFailed } from '../../../bus/protocol/envelope';
import { ask } from '../../bus';
import { Dialog } from '../overlays/Dialog';
import { showToast } from '../feedback/toast';
import { askPosition } from './position';

export type LocatingProps = {
  /** What is chosen by hand instead. */
  area: '城市' | '地区';
  /** What the phone's GPS would be good for (可自动选择城市). */
  good: string;
  /** Undefined where nothing is known of the place. */
  onFound: (place: Place | undefined) => void;
};
export type Locating = { busy: boolean; locate: () => void; question: ReactElement | null };

export function useLocating({ area, good, onFound }: LocatingProps): Locating {
  const [here, setHere] = useState<'idle' | 'busy' | 'denied' | 'off'>('idle');
  const rest = () => setHere('idle');
  const locate = async (): Promise<void> => {
    setHere('busy');
    const found = await askPosition();
    if (!('spot' in found)) {
      if (found.why === 'unknown') showToast('没有找到你的位置');
      return setHere(found.why === 'unknown' ? 'idle' : found.why);
    }
    const spot = { lat: found.spot.latitude, lng: found.spot.longitude };
    const near = await ask('clubz.findPlaces', spot).catch((why: unknown) => {
      // That nothing could be asked does not mean that the place is unknown.
      showToast((why instanceof AskFailed && why.failure.message) || '定位失败，请稍后再试');
      return null;
    });
    rest();
    if (near) onFound(near[0]);
  };
  const off = here === 'off';
  const settings = () => {
    rest();
    ask('native.openNative', { page: 'settings', args: { permission: off ? 'GPSLOCATION' : 'LOCATION' } }).catch(() =>
      showToast('请在系统设置中开启'),
    );
  };
  return {
    busy: here === 'busy',
    locate: () => void (here === 'busy' || locate()),
    question:
      off || here === 'denied' ? (
        <Dialog
          open
          onClose={rest}
          title={off ? '打开定位服务' : '无法获取位置'}
          actions={[
            { label: `选择${area}`, onClick: rest },
            { label: '去设置', main: true, onClick: settings },
          ]}
        >
          {off ? `手机的定位服务已关闭，打开后${good}。` : `请在系统设置中允许使用位置，或直接选择${area}。`}
        </Dialog>
      ) : null,
  };
}
