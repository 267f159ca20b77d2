// Which names of tapped controls a recording may show.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownLabels } from '../../build/ownLabels';
import { knowOwnLabels, ownNameOf } from '../../bus/rules/controlName';

describe('names of the app’s own controls', () => {
  beforeAll(() => knowOwnLabels(ownLabels()));
  afterAll(() => knowOwnLabels([]));

  it('are shown', () => {
    for (const name of ['发布', '关注', '问题反馈', '存草稿']) expect(ownNameOf(name)).toBe(name);
  });
  it('are shown without the number or the words that follow them', () => {
    expect(ownNameOf('赞 586')).toBe('赞…');
    expect(ownNameOf('搜索：独库公路怎么走')).toBe('搜索…');
    expect(ownNameOf('回复 山野来信')).toBe('回复…');
  });
  it('are not taken for what a person wrote', () => {
    const written = ['山野来信', '赞美诗', '独库公路 发布', '13800000001', '', '发布会现场'];
    expect(written.filter((name) => ownNameOf(name) !== undefined)).toEqual([]);
  });
  it('are labels, not sentences or words of the seed', () => {
    const labels = ownLabels();
    expect(labels.length).toBeGreaterThan(500);
    expect(labels.filter((label) => label.length > 10 || label.includes('\n'))).toEqual([]);
  });
});
