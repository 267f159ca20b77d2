// Pictures of a thing or of a report, small, each opened in the viewer.
import { Suspense, useState } from 'react';
import { Picture } from '../../../kit/media/Picture';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import s from './Pictures.module.css';

const Viewer = lazyComponent(() => import('../../../kit/overlays/Viewer').then((m) => ({ default: m.Viewer })));

export function Pictures({ urls }: { urls: readonly string[] }) {
  const [shown, show] = useState<{ index: number; from: DOMRect } | null>(null);
  if (urls.length === 0) return null;
  return (
    <div className={s.pictures}>
      {urls.map((url, index) => (
        <div key={`${index}${url}`} className={s.picture}>
          <Picture
            src={url}
            ratio={1}
            width={345}
            radius={4}
            label={`查看图片 ${index + 1}/${urls.length}`}
            onOpen={(from) => show({ index, from })}
          />
        </div>
      ))}
      {shown && (
        <Suspense>
          <Viewer pictures={urls.map((url) => ({ url }))} {...shown} onClose={() => show(null)} />
        </Suspense>
      )}
    </div>
  );
}
