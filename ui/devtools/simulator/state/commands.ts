// Every message that the phone answers in its own way, in words, with an input to try it with. `hello` is the greeting before all of
// them.
import type { Input } from '../../../../bus/client/topics';
import type { answersFor } from './answers';

type Command = keyof ReturnType<typeof answersFor>;
type Told = { [N in Command]: { words: string; example: Input<`native.${N}`> } };

export const commands: Told = {
  switchImmersive: { words: '沉浸状态栏', example: { on: 1 } },
  setTabBar: { words: '原生底栏', example: { show: 1 } },
  setTitle: { words: '原生标题', example: { title: '一条山路' } },
  syncRedDot: {
    words: '红点与角标',
    example: {
      unread: { interactiveNumber: 12, systemInformsNumber: 3, groupNoticeNumber: 1, chatNumber: 7, seq: 1 },
      redDot: null,
    },
  },
  getPermission: { words: '读权限', example: { type: 'PHOTO' } },
  checkPermission: { words: '查权限', example: { type: 'CAMERA' } },
  requestPermission: { words: '要权限', example: { type: 'PHOTO' } },
  getPosition: { words: '取位置', example: {} },
  pickImage: { words: '选图或拍照', example: { source: 'both', max: 9 } },
  openAlbum: { words: '打开相册', example: { max: 9 } },
  openCamera: { words: '打开相机', example: {} },
  fetchFilePart: { words: '分段读文件', example: { path: 'album/coast-dusk.webp', offset: 0, size: 65536 } },
  downloadImage: { words: '保存图片', example: { url: '/media/coast-dusk.webp' } },
  share: {
    words: '分享',
    example: {
      target: 'chat',
      type: 'WEBSITE',
      title: '一条山路',
      description: '秋天，从一条山路开始',
      thumbnail: '',
      pageUrl: '/home',
    },
  },
  login: { words: '原生登录', example: { tokenType: 'LOYALTY', reopenUrl: '/home' } },
  renewIdToken: { words: '续期令牌', example: {} },
  retrieveIdToken: { words: '取令牌', example: {} },
  openWebview: { words: '打开新网页', example: { url: '/tncRule', tokenType: 'LOYALTY', closeSelfPage: 0 } },
  openNative: {
    words: '打开原生页面',
    example: { page: 'map', args: { name: '臻驰空间 · 西岸', address: '龙腾大道 2600 号' } },
  },
  jumpFirstWebview: { words: '回到 Club Z', example: { name: 'Club Z' } },
  back: { words: '返回', example: {} },
  call: { words: '拨打电话', example: { phone: '13800000001', countryCode: '86' } },
  visitorTerms: { words: '访客条款', example: { op: 'get' } },
  declineTerms: { words: '不同意条款', example: { sourceType: 'banner' } },
};
export const commandNames = Object.keys(commands) as Command[];

/** What an app tells its page by itself. */
export const events: { name: string; words: string; data: object }[] = [
  { name: 'backPressed', words: '返回键', data: {} },
  { name: 'paused', words: '进后台', data: {} },
  { name: 'resumed', words: '回前台', data: {} },
  { name: 'keyboardChanged', words: '键盘高度', data: { height: 291 } },
  { name: 'networkChanged', words: '网络类型', data: { type: 'wifi' } },
  { name: 'tokenRenewed', words: '换令牌', data: { idToken: '' } },
];
