// Turns hand-written messages into elements of the wire format: plain text, or another kind in brackets.
import type { Elem } from '../../db/tables/im';
import { imageOf } from '../generator/pictures';
import { videoOf } from '../generator/videos';
import type { Random } from '../generator/random';

/**
 * `[图片 name]`, `[视频 name]`, `[语音 short|3]`, `[表情 2]`, `[文件 name|file]`, `[位置 name|address|lat|lng]`, `[名片]`, `[帖子]`, or
 * plain text.
 */
export type MessageText = string;

const scenes = [
  'switchback-clear',
  'snow-dawn',
  'desert-dusk',
  'lake-camp-dusk',
  'coast-clear-car',
  'meadow-convoy',
  'bridge-dusk',
  'forest-autumn',
  'roof-dusk',
  'city-amber',
  'charge-blue',
  'lake-dawn',
  'tunnel-warm',
  'snow-car',
];
const films = ['coast', 'mountain', 'drive', 'autumn', 'night'];
const places = [
  '独山子大峡谷|新疆克拉玛依市独山子区|44.2203|84.8462',
  '千岛湖观景台|杭州市淳安县环湖路|29.6050|119.0440',
  '折多山垭口|四川甘孜州康定市|30.0650|101.8060',
  '崇明东滩|上海市崇明区东滩|31.5250|121.9590',
];
const voices = ['short|3', 'long|9', 'short|2', 'long|7'];

function image(name: string): Elem {
  const found = imageOf(name);
  const one = { Size: found.size, Width: found.width, Height: found.height, URL: found.url };
  return {
    MsgType: 'TIMImageElem',
    MsgContent: {
      UUID: name,
      ImageFormat: 255,
      ImageInfoArray: [
        { Type: 1, ...one },
        { Type: 2, ...one },
        { Type: 3, ...one },
      ],
    },
  };
}
function film(name: string): Elem {
  const row = videoOf(name, 'seed-' + name);
  return {
    MsgType: 'TIMVideoFileElem',
    MsgContent: {
      VideoUrl: row.playUrl,
      VideoUUID: name,
      VideoSize: row.size,
      VideoSecond: Math.round(row.duration),
      VideoFormat: 'mp4',
      VideoDownloadFlag: 2,
      ThumbUrl: row.coverUrl,
      ThumbUUID: name,
      ThumbSize: 0,
      ThumbWidth: row.width,
      ThumbHeight: row.height,
      ThumbFormat: 'webp',
      ThumbDownloadFlag: 2,
    },
  };
}
const card = (kind: string, id: string, title: string, cover: string): Elem => ({
  MsgType: 'TIMCustomElem',
  MsgContent: { Data: JSON.stringify({ kind, id, title, cover }), Desc: title, Ext: kind },
});

export function elemOf(words: MessageText, random: Random): Elem {
  const [, kind = '', given = ''] = /^\[(图片|视频|语音|表情|文件|位置|名片|帖子)(?: ([^\]]*))?\]$/.exec(words) ?? [];
  const parts = (text: string): string[] => text.split('|');
  switch (kind) {
    case '图片':
      return image(given || random.pick(scenes));
    case '视频':
      return film(given || random.pick(films));
    case '语音': {
      const [name = 'short', seconds = '3'] = parts(given || random.pick(voices));
      return {
        MsgType: 'TIMSoundElem',
        MsgContent: {
          UUID: name,
          Size: name === 'short' ? 13_224 : 37_981,
          Second: Number(seconds),
          Download_Flag: 2,
          Url: `/media/seed/voice-${name}.mp4`,
        },
      };
    }
    case '表情':
      return { MsgType: 'TIMFaceElem', MsgContent: { Index: Number(given || random.int(0, 8)), Data: '' } };
    case '文件': {
      const [name = '补给点.csv', file = 'duku-stops.csv'] = parts(given || '沿途补能点.csv|duku-stops.csv');
      return {
        MsgType: 'TIMFileElem',
        MsgContent: { Url: '/media/seed/' + file, UUID: file, FileSize: 412, FileName: name, Download_Flag: 2 },
      };
    }
    case '位置': {
      const [name = '', address = '', latitude = '0', longitude = '0'] = parts(given || random.pick(places));
      return {
        MsgType: 'TIMLocationElem',
        MsgContent: { Desc: `${name}\n${address}`, Latitude: Number(latitude), Longitude: Number(longitude) },
      };
    }
    case '名片':
      return card('userCard', '10007', '北岸慢行', imageOf('avatar-p09').url);
    case '帖子':
      return card('threadCard', 't1258', '九天，两千七百公里，从独山子到库车', imageOf('snow-car').url);
    default:
      return { MsgType: 'TIMTextElem', MsgContent: { Text: words.replace(/ ?\[表情\]/, ' 😄') } };
  }
}
