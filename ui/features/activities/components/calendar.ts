// 添加到日历: the app's own calendar, in a browser a file that the phone's calendar opens (RFC 5545).
import { brand } from '../../../brand';
import { ask, read } from '../../../bus';
import { showToast } from '../../../kit/feedback/toast';
import { calendarTime } from './timeText';
import { downloadBlob } from '../../../kit/media/download';

export type CalendarEntry = {
  activityId: string;
  title: string;
  startTime: number;
  endTime: number;
  place: string;
  /** The inner route of its page. */ link: string;
};

/** Text of a property: what would end it is escaped; long lines are folded at 75 octets, never within a letter. */
function line(name: string, text: string): string {
  const all = Array.from(name + ':' + text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n'));
  const lines: string[] = [];
  let now = '';
  let octets = 0;
  for (const letter of all) {
    const size = encodeURIComponent(letter).replace(/%../g, 'x').length;
    if (octets + size > 74) {
      lines.push(now);
      now = '';
      octets = 1;
    }
    now += letter;
    octets += size;
  }
  return lines.concat(now).join('\r\n ');
}
/** The file's text. `at`: when it was made. */
export function calendarText(
  { activityId, title, startTime, endTime, place, link }: CalendarEntry,
  at: number,
): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    line('PRODID', `-//${brand.product}//activity//ZH`),
    'BEGIN:VEVENT',
    line('UID', `${activityId}@${location.host}`),
    `DTSTAMP:${calendarTime(at)}`,
    `DTSTART:${calendarTime(startTime)}`,
    `DTEND:${calendarTime(endTime)}`,
    line('SUMMARY', title),
    ...(place ? [line('LOCATION', place)] : []),
    line('URL', location.origin + link),
    // An hour before one is told.
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    line('DESCRIPTION', title),
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
export function addToCalendar(entry: CalendarEntry): void {
  if (read('session.state')?.isApp) {
    const { title, place, startTime, endTime, link } = entry;
    ask('native.openNative', {
      page: 'calendar',
      args: { title, place, startTime: String(startTime), endTime: String(endTime), url: location.origin + link },
    }).catch(() => showToast('请在系统日历中添加'));
    return;
  }
  downloadBlob(new Blob([calendarText(entry, Date.now())], { type: 'text/calendar;charset=utf-8' }), 'activity.ics');
}
