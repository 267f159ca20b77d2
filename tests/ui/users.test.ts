// Rules of the profile screens: when an avatar has its frame, the targets of profile links, texts, and settings that
// other parts read.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Report } from '../../bus/entities/users';
import { reportReasons } from '../../ui/features/forum/components/reportText';
import { pictureUrl } from '../../ui/kit/media/pictureUrl';
import { frameShows } from '../../ui/features/users/components/portraitFrame';
import { auditWord, reportOutcome, reportTitle, sizeText } from '../../ui/features/users/components/profileText';
import { relations, userLink } from '../../ui/app/links/users';
import { autoplayChoice, settings } from '../../ui/app/stores/settings';

describe('the avatar frame', () => {
  const frame = { startTime: 1000, endTime: 2000, showGender: 1, url: '/frames/spring.svg' };
  it('is shown from its start until just before its end, for one gender', () => {
    expect([999, 1000, 1999, 2000].map((at) => frameShows(frame, 1, at))).toEqual([false, true, true, false]);
    expect([0, 1, 2].map((gender) => frameShows(frame, gender, 1500))).toEqual([false, true, false]);
  });
  it('is not shown if there is none', () => {
    expect(frameShows(null, 1, 1500)).toBe(false);
    expect(frameShows(undefined, 1, 1500)).toBe(false);
  });
});

describe('links to profiles', () => {
  it('lead to /mine/info for the own id and to /mine/otherInfo for other ids', () => {
    expect(userLink('7', '7')).toBe('/mine/info');
    expect(userLink('7', '8')).toBe('/mine/otherInfo?userId=7');
    expect(userLink('7', undefined)).toBe('/mine/otherInfo?userId=7');
  });
  it('to lists of people contain the tab, and the user id unless it is the own list', () => {
    expect(relations('fans')).toBe('/mine/myConcern?tab=fans');
    expect(relations('follows', 'a&b')).toBe('/mine/myConcern?userId=a%26b&tab=follows');
  });
});

describe('the text', () => {
  const report: Report = {
    reportId: 'j',
    targetType: 4,
    targetId: 'u',
    reasonCode: 3,
    content: '',
    images: [],
    status: 2,
    resultText: '',
    createTime: 1,
  };
  it('of a report names its target, its reason and its outcome', () => {
    expect(reportTitle(report)).toBe(
      '举报用户 · ' +
        reportReasons
          .filter(({ code }) => code === 3)
          .map(({ word }) => word)
          .join(),
    );
    expect(reportTitle({ ...report, targetType: 1 })).toMatch(/^举报帖子 · .+/);
    expect(([0, 1, 2, 3] as const).map((status) => reportOutcome({ ...report, status }))).toEqual([
      '已提交',
      '处理中',
      '举报成立',
      '未发现违规',
    ]);
  });
  it('of a post that is not public names the reason', () =>
    expect(([0, 1, 2, 3] as const).map(auditWord)).toEqual(['审核中', '', '未通过', '已隐藏']));
  it('of a size is rounded', () =>
    expect([0, 1, 1024, 300_000, 1_048_576, 3_400_000].map(sizeText)).toEqual([
      '0 KB',
      '1 KB',
      '1 KB',
      '293 KB',
      '1.0 MB',
      '3.2 MB',
    ]));
});

describe('data saving', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    settings.saveData = false;
  });
  it('limits pictures to the width of a grid cell, on the own server and on OSS', () => {
    const marked = new Set(['data-save']);
    vi.stubGlobal('document', {
      documentElement: { hasAttribute: (name: string) => marked.has(name) },
      createElement: () => ({ toDataURL: () => 'data:image/webp;' }),
    });
    expect(pictureUrl('/media/a.webp')).toBe('/media/a.webp?w=345');
    expect(pictureUrl('/media/a.webp', 120)).toBe('/media/a.webp?w=120');
    expect(pictureUrl('https://x.oss.aliyuncs.com/a.jpg')).toContain('w_345');
    marked.clear();
    expect(pictureUrl('/media/a.webp')).toBe('/media/a.webp?w=690');
    expect(pictureUrl('https://x.oss.aliyuncs.com/a.jpg')).toContain('w_690');
  });
  it('disables autoplay of videos, whatever its setting is', () => {
    settings.autoplay = 'always';
    expect(autoplayChoice()).toBe('always');
    settings.saveData = true;
    expect(autoplayChoice()).toBe('off');
    settings.autoplay = 'wifi';
  });
});
