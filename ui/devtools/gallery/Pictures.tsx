// Gallery: pictures, grids, video posters and the viewer.
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../kit/navigation/lazyComponent';
import { Meta } from '../../kit/layout/Meta';
import { Picture } from '../../kit/media/Picture';
import { PictureGrid } from '../../kit/media/PictureGrid';
import { showToast } from '../../kit/feedback/toast';
import { VideoPoster } from '../../kit/media/VideoPoster';
import { Part } from './Part';
import { scene, scenes } from './scenes';
import s from './Gallery.module.css';

const Viewer = lazyComponent(() => import('../../kit/overlays/Viewer').then((m) => ({ default: m.Viewer })));
const nine = scenes(9);
const eleven = scenes(11);

export function Pictures() {
  const [open, setOpen] = useState<{ index: number; cell: DOMRect } | null>(null);
  const show = (index: number, cell: DOMRect) => setOpen({ index, cell });
  return (
    <>
      <Part name="一张：按自身比例，3:4 到 16:9">
        <div className={s.bleed}>
          <PictureGrid pictures={scenes(1)} onOpen={show} />
        </div>
      </Part>
      <Part name="两张与四张：两列">
        <div className={s.bleed}>
          <PictureGrid pictures={scenes(2)} onOpen={show} />
        </div>
      </Part>
      <Part name="九张：三列；更多写 +N">
        <div className={s.bleed}>
          <PictureGrid pictures={nine} onOpen={show} />
        </div>
        <div className={s.bleed}>
          <PictureGrid pictures={eleven} onOpen={show} />
        </div>
      </Part>
      <Part name="视频">
        <div className={s.bleed}>
          <VideoPoster src={scene(2)} duration={167} onPlay={() => showToast('播放')} />
        </div>
      </Part>
      <Part name="等待 / 失败，点击重试">
        <div className={s.pair}>
          <Picture src="" ratio={4 / 3} radius={4} />
          <Picture src="/nothing.webp" ratio={4 / 3} radius={4} />
        </div>
      </Part>
      {open && (
        <Suspense fallback={null}>
          <Viewer
            pictures={nine}
            index={open.index % 9}
            from={open.cell}
            caption={<Meta>北岸慢行{'那拉提空中草原'}</Meta>}
            onSave={() => showToast('已保存', true)}
            onMore={() => showToast('更多')}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
