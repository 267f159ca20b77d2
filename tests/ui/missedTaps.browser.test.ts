// The page tells the recording the taps that reach no control, and the control that lies under what they reached.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ref } from 'valtio/vanilla';
import { userEvent } from 'vitest/browser';
import { createClient } from '../../bus/client/client';
import { createMemoryPlayer } from '../../bus/players/memory';
import type { MemoryPlayer } from '../../bus/players/memory';
import { knowOwnLabels } from '../../bus/rules/controlName';
import { watchMissedTaps } from '../../ui/app/recording/missedTaps';
import { setClient } from '../../ui/bus';
import { overlays } from '../../ui/kit/overlays/overlay';

let player: MemoryPlayer;
let place: HTMLElement;
let stop: () => void;
beforeEach(() => {
  player = createMemoryPlayer();
  setClient(createClient(player, () => 1));
  place = document.body.appendChild(document.createElement('div'));
  stop = watchMissedTaps();
});
afterEach(() => {
  stop();
  overlays.open = ref([]);
  knowOwnLabels([]);
  place.remove();
});

const missed = () => player.posted.filter((e) => e.topic === 'session.tapMissed').map(({ payload }) => payload);
const part = (selector: string) => place.querySelector<HTMLElement>(selector) as HTMLElement;
function put(html: string): void {
  // What this file says, and nothing else.
  place.append(document.createRange().createContextualFragment(html));
}
const covered = (inside = '') => `
  <div id="page" style="position:fixed;inset:0">
    <button style="position:absolute;inset:40px">语音</button>
    <section id="cover" style="position:absolute;inset:0">${inside}</section>
  </div>`;

describe('a tap', () => {
  it('that an overlay takes names what it reached and the control below', async () => {
    knowOwnLabels(['语音']);
    put(covered('<p style="position:absolute;inset:60px">盖</p>'));
    await userEvent.click(part('p'));
    expect(missed()).toEqual([{ role: 'p', under: { role: 'button', name: '语音', own: '语音', nth: 0 } }]);
  });
  it('that the page’s own pseudo-element takes names the page and the control below', async () => {
    put(`<style>#page::after{content:'';position:absolute;inset:0}</style>${covered()}`);
    part('#cover').remove();
    await userEvent.click(part('#page'));
    expect(missed()).toEqual([{ role: 'div', under: { role: 'button', name: '语音', nth: 0 } }]);
  });
  it('on a plain part of the page names that part alone', async () => {
    put('<div id="text" style="position:fixed;inset:0">正文</div>');
    await userEvent.click(part('#text'));
    expect(missed()).toEqual([{ role: 'div' }]);
  });
  it('on a part with a role is told only where it covers a control', async () => {
    put('<div role="tabpanel" style="position:fixed;inset:0"><i id="text">正文</i></div>');
    await userEvent.click(part('#text'));
    expect(missed()).toEqual([]);
    part('[role]').remove();
    put(covered('<i role="img" style="position:absolute;inset:60px">图</i>'));
    await userEvent.click(part('i'));
    expect(missed()).toMatchObject([{ role: 'img', under: { role: 'button' } }]);
  });
  it('on a control, on what is in it or on its label is not told', async () => {
    put('<button><b>好</b></button><label id="l">名字 <input></label><a id="a" href="#x"><i>链接</i></a>');
    for (const selector of ['b', '#l', 'input', 'i']) await userEvent.click(part(selector));
    expect(missed()).toEqual([]);
  });
  it('beside an open sheet does not count the page below it', async () => {
    put(covered('<div id="sheet" style="position:absolute;inset:60px">内容</div>'));
    overlays.open = ref([{ kind: 'sheet', layer: part('#cover'), close: () => undefined }]);
    await userEvent.click(part('#sheet'));
    expect(missed()).toEqual([{ role: 'div' }]);
  });
  it('that a script makes is not told', () => {
    put(covered());
    part('#cover').click();
    expect(missed()).toEqual([]);
  });
});
