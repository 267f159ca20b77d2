import { describe, expect, it } from 'vitest';
import type { Screen } from '../../bus/inspect/screenSeries';
import { compareScreens, readScreens, writeScreens } from '../../bus/inspect/screenSeries';
import type { Recording } from '../../bus/recording/recordingFile';

const screen = (place: number, ...lines: string[]): Screen => ({ seq: place + 1, place, lines });
const envelopes = Array.from({ length: 9 }, (_, i) => ({ seq: i + 1 })) as Recording['envelopes'];
const recording = { envelopes } as Recording;

describe('two series of screens', () => {
  const series = [screen(1, 'heading 1: "社区"'), screen(4, 'heading 1: "社区"', 'text "甲"', 'text "乙"')];

  it('that say the same do not differ, and come back from their file as they were', () => {
    expect(compareScreens(series, readScreens(writeScreens(series), recording))).toEqual({
      screens: 2,
      differing: 0,
      first: null,
    });
  });
  it('first differ where one says other lines, or the same in another order', () => {
    const other = [series[0] as Screen, screen(4, 'heading 1: "社区"', 'text "乙"', 'text "甲"')];
    expect(compareScreens(series, other)).toEqual({
      screens: 2,
      differing: 1,
      first: { seq: 5, place: 4, gone: ['text "甲"'], fresh: ['text "甲"'] },
    });
  });
  it('differ for as long as one of them is late', () => {
    const late = [series[0] as Screen, { ...(series[1] as Screen), seq: 7, place: 6 }];
    expect(compareScreens(series, late)).toMatchObject({
      screens: 3,
      differing: 1,
      first: { seq: 5, place: 4, gone: ['text "甲"', 'text "乙"'], fresh: [] },
    });
  });
  it('are compared at each of several screens after one envelope', () => {
    const toast = [screen(1, 'a'), screen(1, 'a', 'status: "已复制"'), screen(1, 'a')];
    const silent = [screen(1, 'a')];
    expect(compareScreens(toast, silent)).toMatchObject({
      screens: 3,
      differing: 1,
      first: { seq: 2, gone: ['status: "已复制"'] },
    });
  });
  it('are refused where a file is none, or of another recording', () => {
    expect(() => readScreens('{"seq":1}\n', recording)).toThrow('no series of screens');
    expect(() => readScreens('words', recording)).toThrow('no series of screens');
    expect(() => readScreens(writeScreens([{ seq: 9, place: 3, lines: [] }]), recording)).toThrow('another recording');
  });
});
