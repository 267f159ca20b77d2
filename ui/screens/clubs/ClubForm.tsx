// The form of an application to a club: the common one, and what a club asks besides: name, phone, number plate, city.
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { clubFault, clubFaults } from '../../../bus/clubRules';
import type { ClubField, ClubForm as Form } from '../../../bus/clubRules';
import type { StoredCarClub } from '../../../bus/entities/carClubs';
import { AskFailed } from '../../../bus/envelope';
import { ask, read, useStream } from '../../bus';
import { TextField } from '../../components/base/TextField';
import { showToast } from '../../components/base/toast';
import { faultText } from '../../components/clubs/clubText';
import { ApplyForm } from '../../components/forum/ApplyForm';
import { CityRow } from '../../components/map/CityRow';
import { markDirty } from '../../state/dirty';
import s from './ClubForm.module.css';

const dataField = (data: unknown): string => (typeof data === 'object' && data !== null && 'field' in data && typeof data.field === 'string' ? data.field : '');

export function ClubForm({ club, head, onSent }: { club: StoredCarClub; head: ReactNode; onSent: () => void }) {
  const models = useStream('carClubs.carModels');
  const own = useStream('session.me')?.carModels ?? [];
  const cars = models?.list.length ? models.list : own;
  const [form, setForm] = useState<Form>(() => ({ realName: '', phone: '', carModelId: '', plateNo: '', cityName: read('session.me')?.cityName ?? '', reason: '' }));
  /** Said of a field: once it was left, or by the server. */
  const [wrong, setWrong] = useState<{ [field in ClubField]?: string }>({});
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    ask('carClubs.openCarModels', {}).catch(() => undefined);
  }, []);
  const touched = form.realName !== '' || form.phone !== '' || form.plateNo !== '' || form.reason !== '';
  useEffect(() => (touched ? markDirty('clubApply') : undefined), [touched]);

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

  const send = () => {
    setBusy(true);
    const { plateNo, ...needed } = whole;
    ask('carClubs.applyToClub', { clubId: club.clubId, ...needed, realName: needed.realName.trim(), phone: needed.phone.trim(), reason: needed.reason.trim(), ...(plateNo.trim() ? { plateNo: plateNo.trim() } : null) }).then(
      () => {
        setBusy(false);
        showToast('申请已提交', true);
        onSent();
      },
      (why: unknown) => {
        setBusy(false);
        if (!(why instanceof AskFailed)) return;
        const { code, data } = why.failure;
        if (code === '010007') setWrong({ ...wrong, reason: '内容包含不合适的词语，请修改' });
        const field = dataField(data);
        if (code === '010001' && field in whole) setWrong({ ...wrong, [field]: faultText({ field: field as ClubField, why: 'format' }) });
      },
    );
  };
  return (
    <ApplyForm
      head={head} reason={form.reason} needReason reasonError={wrong.reason} onReason={put('reason')} cars={cars} needCar carModelId={carModelId} onCar={put('carModelId')}
      rules="《车友会公约》" agreed={agreed} onAgree={setAgreed} busy={busy} off={fault ? faultText(fault) : undefined} onSubmit={send}
    >
      <div className={s.rows}>
        <div onBlur={left('realName')}>
          <TextField label="姓名" value={form.realName} placeholder="与行驶证一致" maxLength={20} autoComplete="name" error={wrong.realName} onChange={put('realName')} />
        </div>
        <div onBlur={left('phone')}>
          <TextField label="手机号" value={form.phone} placeholder="会长会用它联系你" maxLength={11} type="tel" inputMode="tel" autoComplete="tel" error={wrong.phone} onChange={put('phone')} />
        </div>
        <div onBlur={left('plateNo')}>
          <TextField label="车牌号" optional value={form.plateNo} placeholder="如 沪A12345" maxLength={10} error={wrong.plateNo} onChange={put('plateNo')} />
        </div>
        <CityRow value={form.cityName} onPick={put('cityName')} />
      </div>
      <p className={`cap t3 ${s.hint}`}>仅会长和管理员可见，手机号和车牌号会打码显示</p>
    </ApplyForm>
  );
}
