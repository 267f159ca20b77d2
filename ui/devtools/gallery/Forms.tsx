// Gallery: fields, switches, boxes, rows.
import { useState } from 'react';
import { AgreementLine } from '../../kit/inputs/AgreementLine';
import { Checkbox } from '../../kit/inputs/Checkbox';
import { CodeField } from '../../kit/inputs/CodeField';
import { DateField } from '../../kit/inputs/DateField';
import { Count } from '../../kit/text/Dot';
import { Group, ListRow } from '../../kit/layout/ListRow';
import { PhoneField } from '../../kit/inputs/PhoneField';
import { SearchField } from '../../kit/inputs/SearchField';
import { SearchLink } from '../../kit/inputs/SearchLink';
import { Switch } from '../../kit/inputs/Switch';
import { TextArea } from '../../kit/inputs/TextArea';
import { TextField } from '../../kit/inputs/TextField';
import { Part } from './Part';
import s from './Gallery.module.css';

export function Forms() {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('13812345678');
  const [code, setCode] = useState('');
  const [words, setWords] = useState('');
  const [on, setOn] = useState(true);
  const [off, setOff] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [text, setText] = useState('九天，两千七百公里，从独山子到库车。');
  return (
    <>
      <Part name="搜索">
        <div className={s.stack}>
          <SearchLink hint="国庆自驾路线征集" href="#search" />
          <SearchField value={words} onChange={setWords} placeholder="搜索帖子、圈子、用户" />
        </div>
      </Part>
      <Part name="字段：空 / 已填 / 选填 / 错误">
        <div className={s.bleed}>
          <TextField label="姓名" value={name} onChange={setName} placeholder="请填写真实姓名" />
          <TextField label="姓名" value="林屿" onChange={() => undefined} />
          <TextField label="备注" optional value="" onChange={() => undefined} placeholder="同行人数、到达时间" />
          <DateField label="到达日期" value="" onChange={() => undefined} />
          <DateField label="到达日期" value="2026-12-22" onChange={() => undefined} />
          <TextField label="验证码" value="4821" onChange={() => undefined} error="验证码不正确，请重新输入" />
        </div>
      </Part>
      <Part name="登录">
        <PhoneField value={phone} onChange={setPhone} />
        <CodeField value={code} onChange={setCode} canSend={phone.length === 11} onSend={() => Promise.resolve(60)} />
        <AgreementLine checked={agreed} onChange={setAgreed} />
      </Part>
      <Part name="多行：空 / 接近上限 / 超出">
        <div className={s.stack}>
          <TextArea boxed label="评论" placeholder="说点什么…" value={name} onChange={setName} minRows={1} />
          <TextArea boxed label="评论" value={text} onChange={setText} max={20} minRows={1} />
          <TextArea
            boxed
            label="评论"
            value="这一句已经超过了允许的字数"
            onChange={() => undefined}
            max={10}
            minRows={1}
            error="最多 10 个字"
          />
        </div>
      </Part>
      <Part name="开关与勾选">
        <div className={s.line}>
          <Switch checked={on} onChange={setOn} label="推送通知" />
          <Switch checked={off} onChange={setOff} label="免打扰" />
          <Checkbox checked={on} onChange={setOn}>
            同时转发
          </Checkbox>
          <Checkbox checked={off} onChange={setOff}>
            匿名
          </Checkbox>
        </div>
      </Part>
      <Part name="列表行">
        <div className={s.sunk}>
          <Group>
            <ListRow label="群公告" value="周六集合改到北门停车场，请提前十分钟到" onClick={() => undefined} />
            <ListRow label="群成员" value="128" href="#members" />
            <ListRow label="申请">
              <Count n={3} />
            </ListRow>
          </Group>
          <Group>
            <ListRow label="消息免打扰">
              <Switch checked={off} onChange={setOff} label="消息免打扰" />
            </ListRow>
            <ListRow label="版本" value="5.2.1" />
          </Group>
          <Group>
            <ListRow label="退出群聊" danger onClick={() => undefined} />
          </Group>
        </div>
      </Part>
    </>
  );
}
