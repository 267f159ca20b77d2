// What the replayer's command reads from a screen, and the time that it holds: texts, roles and states as lines, controls
// that a tap does not reach, and nothing that happens before the recording has come to it.
import { afterEach, describe, expect, it } from 'vitest';
import { heldTimeOf, holdTime } from '../../ui/devtools/replayer/phone/heldTime';
import { readScreen } from '../../ui/devtools/replayer/phone/readScreen';

type Page = Window & typeof globalThis;
let frame: HTMLIFrameElement | undefined;
function open(html = ''): Page {
  frame = document.body.appendChild(document.createElement('iframe'));
  frame.style.cssText = 'position: fixed; inset: 0; width: 390px; height: 844px';
  const page = frame.contentWindow as Page;
  // What this file says, and nothing else.
  page.document.body.append(page.document.createRange().createContextualFragment(html));
  return page;
}
const read = (html: string): string[] => readScreen(open(html).document);
afterEach(() => frame?.remove());

describe('a screen as lines', () => {
  it('has its texts and parts in their order, one inside the other', () => {
    expect(
      read(`<main aria-label="帖子"><h1>秋天</h1><p>一条 <b>山路</b>，\n 两天</p><div>第二<b>段</b><i style="margin-left:4px">1 小时前</i><i class="dot">杭州</i></div>
        <style>.dot::before { content: ''; display: inline-block; width: 3px; }</style>
        <ul><li>甲</li><li><a href="/x">乙</a> 3 分钟前</li></ul><img alt="封面" src="data:,"><img alt="" src="data:,"></main>`),
    ).toEqual([
      'main "帖子"',
      '  heading 1: "秋天"',
      '  text "一条 山路， 两天"',
      '  text "第二段 1 小时前 杭州"',
      '  list',
      '    listitem: "甲"',
      '    listitem',
      '      link: "乙"',
      '      text "3 分钟前"',
      '  img "封面"',
    ]);
  });
  it('leaves out what nobody sees, and addresses, ids and classes', () => {
    expect(
      read(`<p style="display:none">a</p><p style="visibility:hidden">b<b style="visibility:visible">c</b></p>
        <p style="opacity:0">d</p><style>p { color: red }</style><script type="text/plain">e</script>
        <p id="x7" class="y" data-at="1">f\u200b</p>`),
    ).toEqual(['text "c"', 'text "f"']);
  });
  it('says the names, states and values of controls', () => {
    const lines = read(`<button aria-label="赞" aria-pressed="true">12</button><button disabled>发送</button>
      <div role="tab" aria-selected="true">推荐</div><div role="tab" aria-selected="false">最新</div>
      <input type="checkbox" checked aria-label="同意"><label>名字<input value="小林"></label>
      <textarea placeholder="说点什么">好\n的</textarea><input type="password" value="secret" aria-label="密码">
      <select aria-label="城市"><option>上海</option><option selected>杭州</option></select>
      <a href="/home" aria-current="page">社区</a><button aria-expanded="true">更多</button>`);
    expect(lines).toEqual([
      'button "赞" [pressed]: "12"',
      'button [disabled]: "发送"',
      'tab [selected]: "推荐"',
      'tab: "最新"',
      'checkbox "同意" [checked]',
      'text "名字"',
      'textbox "名字" = "小林"',
      'textbox "说点什么" = "好 的"',
      'textbox "密码" = "••••••"',
      'combobox "城市" = "杭州"',
      'link [current page]: "社区"',
      'button [expanded]: "更多"',
    ]);
  });
  it('names what lies over a control, and marks only those controls', () => {
    const page =
      open(`<button>返回</button><label><input type="checkbox" style="position:absolute;opacity:.01">同意</label>
      <button style="position:fixed;bottom:0">发送</button><button style="position:absolute;top:2000px">更早</button>`);
    const before = readScreen(page.document);
    expect(before).toEqual(['button: "返回"', 'checkbox "同意"', 'text "同意"', 'button: "发送"', 'button: "更早"']);
    const cover = page.document.body.appendChild(page.document.createElement('div'));
    cover.style.cssText = 'position: fixed; left: 0; right: 0; bottom: 0; height: 100px';
    expect(readScreen(page.document)).toEqual(before.with(3, 'button [covered by div]: "发送"'));
    cover.innerHTML = '<div role="dialog" aria-label="分享"><p style="margin:0;height:100px">给朋友</p></div>';
    expect(readScreen(page.document)).toContain('button [covered by dialog "分享"]: "发送"');
    cover.innerHTML = '';
    cover.style.pointerEvents = 'none';
    expect(readScreen(page.document)).toEqual(before);
  });
});

describe('held time', () => {
  it('stands until it is moved, for timers, dates and drawn frames', async () => {
    const page = open();
    holdTime(page, Date.UTC(2026, 10, 3));
    const held = heldTimeOf(page);
    const ran: (string | number)[] = [];
    page.setTimeout((word: string) => ran.push(word, page.Date.now()), 3000, 'late');
    page.setTimeout(() => ran.push('now'));
    const every = page.setInterval(() => ran.push('every'), 1000);
    page.clearTimeout(page.setTimeout(() => ran.push('never'), 10));
    await held?.drawn();
    expect(ran).toEqual([]);
    expect([new page.Date().toISOString(), page.performance.now()]).toEqual(['2026-11-03T00:00:00.000Z', 0]);
    expect(new page.Date(5).getTime()).toBe(5);

    while (held?.runNext(held.now()));
    expect(ran).toEqual(['now']);
    const until = (held?.now() ?? 0) + 2500;
    while (held?.runNext(until));
    held?.moveTo(until);
    expect(ran.slice(1)).toEqual(['every', 'every']);
    page.clearInterval(every);
    while (held?.runNext(until + 60_000));
    expect(ran.slice(3)).toEqual(['late', Date.UTC(2026, 10, 3) + 3000]);
    expect(page.Date.now()).toBe(until + 500);
    page.requestAnimationFrame((at) => ran.push(at));
    await held?.drawn();
    expect(ran.at(-1)).toBe(3000);
  });
});
