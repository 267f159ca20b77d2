// The form of an application to a club: the common one, and what a club asks besides: name, phone, number plate, city.
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { clubFault, clubFaults } from '../../../../bus/rules/clubApplications';
import type { ClubField, ClubForm as Form } from '../../../../bus/rules/clubApplications';
import type { StoredCarClub } from '../../../../bus/entities/carClubs';
import { ask, read, useStream } from '../../../bus';
import { TextField } from '../../../kit/inputs/TextField';
import { showToast } from '../../../kit/feedback/toast';
import { phoneDigits } from '../../../kit/text/phoneText';
import { faultText } from '../components/clubText';
import { ApplyForm } from '../../forum/components/ApplyForm';
import { readApplication } from '../../forum/components/keptApplication';
import { useApplication } from '../../forum/components/useApplication';
import { CityRow } from '../../../kit/map/CityRow';
import s from './ClubForm.module.css';

const dataField = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'field' in data && typeof data.field === 'string' ? data.field : '';

type ClubFormProps = {
  club: StoredCarClub;
  head: ReactNode;
  onSending: (is: boolean) => void;
  onSent: () => void;
};

export function ClubForm({ club, head, onSending, onSent }: ClubFormProps) {
  const models = useStream('carClubs.carModels');
  const own = useStream('session.me')?.carModels ?? [];
  const cars = models?.list.length ? models.list : own;
  const of = 'club.' + club.clubId;
  const [form, setForm] = useState<Form>(() =>
    readApplication(of, {
      realName: '',
      phone: '',
      carModelId: '',
      plateNo: '',
      cityName: read('session.me')?.cityName ?? '',
      reason: '',
    }),
  );
  /** Said of a field: once it was left, or by the server. */
  const [wrong, setWrong] = useState<{ [field in ClubField]?: string }>({});
  useEffect(() => {
    ask('carClubs.openCarModels', {}).catch(() => undefined);
  }, []);
  const touched = form.realName !== '' || form.phone !== '' || form.plateNo !== '' || form.reason !== '';

  // An owner's first car stands ready.
  const carModelId = form.carModelId || own[0]?.carModelId || '';
  const whole = { ...form, carModelId };
  const put = (field: ClubField) => (text: string) => {
    setForm({ ...form, [field]: text });
    setWrong({ ...wrong, [field]: undefined });
  };
  const left = (field: ClubField) => () => {
    const fault = form[field].trim() === '' ? null : clubFault(field, form[field]);
    if (fault) setWrong({ ...wrong, [field]: faultText(fault) });
  };
  const [fault] = clubFaults(whole);

  const { send, ...applying } = useApplication({
    of,
    words: form,
    dirty: touched,
    setReason: put('reason'),
    onSending,
  });
  const submit = () => {
    const { plateNo, ...needed } = whole;
    const asked = ask('carClubs.applyToClub', {
      clubId: club.clubId,
      ...needed,
      realName: needed.realName.trim(),
      phone: needed.phone.trim(),
      reason: needed.reason.trim(),
      ...(plateNo.trim() ? { plateNo: plateNo.trim() } : null),
    });
    const sent = () => {
      showToast('申请已提交', true);
      onSent();
    };
    send(asked, sent, ({ code, data }) => {
      const field = dataField(data);
      if (code === '010001' && field in whole)
        setWrong({ ...wrong, [field]: faultText({ field: field as ClubField, why: 'format' }) });
    });
  };
  return (
    <ApplyForm
      head={head}
      reason={form.reason}
      needReason
      cars={cars}
      needCar
      carModelId={carModelId}
      onCar={put('carModelId')}
      rules="《车友会公约》"
      off={fault ? faultText(fault) : undefined}
      onSubmit={submit}
      {...applying}
      reasonError={wrong.reason ?? applying.reasonError}
    >
      <div className={s.rows}>
        <div onBlur={left('realName')}>
          <TextField
            label="姓名"
            value={form.realName}
            placeholder="与行驶证一致"
            autoComplete="name"
            error={wrong.realName}
            onChange={put('realName')}
          />
        </div>
        <div onBlur={left('phone')}>
          <TextField
            label="手机号"
            value={form.phone}
            placeholder="会长会用它联系你"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            error={wrong.phone}
            onChange={(text) => put('phone')(phoneDigits(text))}
          />
        </div>
        <div onBlur={left('plateNo')}>
          <TextField
            label="车牌号"
            optional
            value={form.plateNo}
            placeholder="如 沪A12345"
            maxLength={10}
            error={wrong.plateNo}
            onChange={put('plateNo')}
          />
        </div>
        <CityRow value={form.cityName} onPick={put('cityName')} />
      </div>
      <p className={`cap t3 ${s.hint}`}>仅会长和管理员可见，手机号和车牌号会打码显示</p>
    </ApplyForm>
  );
}
