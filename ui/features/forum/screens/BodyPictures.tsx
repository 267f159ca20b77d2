// A run of pictures within a post: one at full width (in a wide window no higher than in a feed), then pairs. Tab stops
// at the first; the viewer leads on from there.
import type { Image } from '../../../../bus/entities/media';
import { useIsWide } from '../../../kit/layout/useIsWide';
import { clampRatio, wideLimit } from '../../../kit/media/clampRatio';
import { Picture } from '../../../kit/media/Picture';
import { pictureRows } from '../components/threadBody';
import s from './BodyPictures.module.css';

export type BodyPicturesProps = {
  images: readonly Image[];
  from: number;
  count: number;
  onOpen: (index: number, cell: DOMRect) => void;
};

const ratioOf = (image: Image | undefined): number => clampRatio(image?.width, image?.height);
/** Of the lead of several in a wide window: as wide as the pairs under it at the height of 400. */
const LEAD = 3 / 2;

export function BodyPictures({ images, from, count, onOpen }: BodyPicturesProps) {
  const isWide = useIsWide();
  const leadRatio = (image: Image | undefined): number =>
    isWide && count > 1 ? Math.max(LEAD, ratioOf(image)) : ratioOf(image);
  return (
    <div className={s.run}>
      {pictureRows(from, count).map((indexes) => (
        <div
          key={indexes[0]}
          className={indexes.length > 1 ? s.pair : s.one}
          style={indexes.length > 1 ? undefined : wideLimit(leadRatio(images[indexes[0] ?? 0]), isWide)}
        >
          {indexes.map((index) => {
            const image = images[index];
            return (
              image && (
                <Picture
                  key={index}
                  src={image.url}
                  color={image.color}
                  ratio={indexes.length > 1 ? 1 : leadRatio(image)}
                  width={indexes.length > 1 ? 345 : 690}
                  eager={index === 0}
                  label={`查看图片 ${index + 1}/${images.length}`}
                  isSkipped={index > from}
                  onOpen={(cell) => onOpen(index, cell)}
                />
              )
            );
          })}
        </div>
      ))}
    </div>
  );
}
