// Rows of the role table: the staff desk's own calls.
import { notFor, ok, type Row } from './roleWords';

export const staffRows: Row[] = [
  { call: 'staff.getCounts', what: 'what waits', input: {}, expect: notFor({ staff: ok }) },
  { call: 'staff.listCases', what: 'what waits', input: {}, expect: notFor({ staff: ok }) },
  {
    call: 'staff.getCase',
    what: 'a thread',
    input: { targetType: 1, targetId: 'plain' },
    expect: notFor({ staff: ok }),
  },
  {
    call: 'staff.getCase',
    what: 'none',
    input: { targetType: 1, targetId: 'nothing' },
    expect: notFor({ staff: '010002' }),
  },
  {
    call: 'staff.openCase',
    what: 'a thread',
    input: { targetType: 1, targetId: 'plain' },
    expect: notFor({ staff: ok }),
  },
  { call: 'staff.listLog', what: 'all of it', input: {}, expect: notFor({ staff: ok }) },
  {
    call: 'staff.listLog',
    what: 'what one of the staff did to one person within a day',
    input: { staffId: 'staff', action: 'hide', about: 'author', from: 0, before: 86_400_000 },
    expect: notFor({ staff: ok }),
  },
  { call: 'staff.listStaff', what: 'who is in the log', input: {}, expect: notFor({ staff: ok }) },
  { call: 'staff.listHidden', what: 'what is hidden', input: {}, expect: notFor({ staff: ok }) },
];
