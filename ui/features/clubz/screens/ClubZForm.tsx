// The form of 申请加入 Club Z: the common one, and what Club Z asks besides: the frame number's last six where no car of
// one's own is chosen, the city, up to three pictures of the driving licence.
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Circle } from '../../../../bus/entities/circles';
import { ask, read, useStream } from '../../../bus';
import { TextField } from '../../../kit/inputs/TextField';
import { showToast } from '../../../kit/feedback/toast';
import { ApplyForm } from '../../forum/components/ApplyForm';
import { readApplication } from '../../forum/components/keptApplication';
import { useApplication } from '../../forum/components/useApplication';
import { CityRow } from '../../../kit/map/CityRow';
import { PicturePicker } from '../../media/components/PicturePicker';
import { imageOf } from '../../media/components/picked';
import type { PickedPicture } from '../../media/components/picked';
import s from './ClubZApply.module.css';

const of = 'clubz';
const mostPictures = 3;
const tail = /^[0-9A-Za-z]{6}$/;

type ClubZFormProps = {
  circle: Circle;
  head: ReactNode;
  onSending: (is: boolean) => void;
  onSent: () => void;
};

export function ClubZForm({ circle, head, onSending, onSent }: ClubZFormProps) {
  const cars = useStream('session.me')?.carModels ?? [];
  const [was] = useState(() => readApplication(of, { reason: '', typedTail: '' }));
  const [reason, setReason] = useState(was.reason);
  // An owner's first car and city stand ready.
  const [carModelId, setCar] = useState(() => read('session.me')?.carModels[0]?.carModelId ?? '');
  const [typedTail, setTail] = useState(was.typedTail);
  const [cityName, setCity] = useState(() => read('session.me')?.cityName ?? '');
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const [badTail, setBadTail] = useState('');
  const isTouched = reason !== '' || typedTail !== '' || pictures.length > 0;
  const words = { reason, typedTail };
  const { send, ...applying } = useApplication({ of, words, dirty: isTouched, setReason, onSending });

  const own = cars.find((car) => car.carModelId === carModelId)?.vinTail ?? '';
  const vinTail = tail.test(own) ? own : typedTail.trim();
  const off = !tail.test(vinTail)
    ? '请填写车架号后六位'
    : !cityName
      ? '请选择城市'
      : pictures.some((p) => p.state === 'failed')
        ? '有图片未上传成功'
        : pictures.some((p) => p.state !== 'ready')
          ? '图片上传中'
          : undefined;

  const submit = () => {
    const asked = ask('circles.joinClubZ', {
      reason: reason.trim(),
      vinTail,
      cityName,
      ...(carModelId ? { carModelId } : null),
      images: pictures.flatMap((p) => imageOf(p) ?? []),
    });
    const sent = () => {
      showToast('申请已提交', true);
      onSent();
    };
    send(asked, sent, ({ code }) => {
      if (code === '010001') setBadTail('请核对车架号后六位');
    });
  };
  return (
    <ApplyForm
      head={head}
      reason={reason}
      needReason={circle.needReason === 1}
      cars={cars}
      carModelId={carModelId}
      onCar={setCar}
      rules="《Club Z 会员公约》"
      off={off}
      onSubmit={submit}
      {...applying}
    >
      <div className={s.rows}>
        {!tail.test(own) && (
          <TextField
            label="车架号后六位"
            value={typedTail}
            placeholder="数字或字母"
            maxLength={6}
            error={badTail || (typedTail !== '' && !/^[0-9A-Za-z]*$/.test(typedTail) ? '只能是数字或字母' : undefined)}
            onChange={(text) => {
              setTail(text);
              setBadTail('');
            }}
          />
        )}
        <CityRow value={cityName} onPick={setCity} />
      </div>
      <section className={s.papers}>
        <h2 className={`t2 ${s.label}`}>
          行驶证照片<span className="cap t3">（选填，最多 {mostPictures} 张）</span>
        </h2>
        <PicturePicker
          value={pictures}
          onChange={setPictures}
          max={mostPictures}
          label="行驶证照片"
          scope="clubz-apply"
          note={false}
        />
        <p className={`cap t3 ${s.hint}`}>仅用于核对车主身份，请遮挡与车辆无关的信息</p>
      </section>
    </ApplyForm>
  );
}
