// What the person saw at each place of a recording, from what the page has told.
import { describe, expect, it } from 'vitest';
import { screenStates } from '../../bus/inspect/screenState';
import type { Envelope, Json } from '../../bus/protocol/envelope';

const say = (topic: string, payload: Json): Envelope => ({ seq: 1, at: 1, from: 'ui', kind: 'tell', topic, payload });
const scrolled = (of: string, nth: number, y: number) => say('session.scrolled', { of, name: '', nth, x: 0, y });
const route = (to: string) => say('session.routeChanged', { route: to, tncType: '', title: '' });
const typed = (text: string) =>
  say('session.typed', { role: 'input', name: '文文', nth: 0, text, length: text.length });

describe('the state of the screen at a place', () => {
  it('is unknown in a recording whose page told nothing of it', () => {
    expect(screenStates([route('/home'), say('session.tapped', { role: 'a', name: '文' })])(1)).toBeNull();
  });
  it('is what was told last before it', () => {
    const at = screenStates([
      say('session.viewportChanged', { width: 390, height: 844, free: 844 }),
      typed('文'),
      say('session.overlaysChanged', { open: [{ kind: 'sheet', name: '文文文' }] }),
      typed(''),
      say('session.overlaysChanged', { open: [] }),
      say('session.visibilityChanged', { visible: 0 }),
    ]);
    expect(at(-1)).toMatchObject({ viewport: null, typed: null, overlays: [], visible: true, online: true });
    expect(at(2)).toMatchObject({
      viewport: { width: 390 },
      typed: { text: '文' },
      overlays: [{ kind: 'sheet', name: '文文文' }],
      visible: true,
    });
    expect(at(5)).toMatchObject({ typed: null, overlays: [], visible: false });
  });
  it('has the places of the window and of the parts of this page, not of the page before', () => {
    const at = screenStates([
      route('/home?tab=new'),
      scrolled('part', 0, 40),
      route('/home?tab=hot'),
      scrolled('window', 0, 600),
      scrolled('part', 1, 7),
      scrolled('part', 0, 50),
      route('/search'),
    ]);
    expect(at(5)?.scrolled.map(({ of, nth, y }) => [of, nth, y])).toEqual([
      ['window', 0, 600],
      ['part', 0, 50],
      ['part', 1, 7],
    ]);
    expect(at(2)?.scrolled.map(({ y }) => y)).toEqual([40]);
    expect(at(6)?.scrolled.map(({ of }) => of)).toEqual(['window']);
  });
  it('is off line where a snapshot says so, until the network is back', () => {
    const at = screenStates([
      say('kernel.snapshot', { state: { streams: { 'session.state': { '': { online: 0 } } } } }),
      say('session.focused', { role: '', name: '', nth: 0 }),
      say('session.networkChanged', { online: 1 }),
    ]);
    expect([at(1)?.online, at(2)?.online]).toEqual([false, true]);
  });
});
