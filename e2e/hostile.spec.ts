// Five hundred hostile texts as posts, titles, comments, replies, names, circles, topics, notices, polls, places and
// keywords. All are shown as text: no script runs, no other server is contacted, no policy is violated, no page
// overflows.
import { expect, test } from './kit';
import type { Page } from '@playwright/test';
import { call, newToken15, signIn } from '../tests/signedCall.mjs';
import { hostilePayloads } from '../tests/hostilePayloads';

const slow = { timeout: 20_000 };
const small = { width: 360, height: 640 };
type Answered = { code: string; data: unknown };
const postedIn = ({ code, data }: Answered): string =>
  code === '000000' ? (data as { threadId: string }).threadId : '';

/** Joins the payloads into texts of at most this length. */
function filled(most: number): string[] {
  const texts: string[] = [];
  let text = '';
  for (const payload of hostilePayloads.filter((one) => !one.includes('\u0000'))) {
    const next = payload.slice(0, most);
    if (text !== '' && text.length + 1 + next.length > most) {
      texts.push(text);
      text = next;
    } else text = text === '' ? next : text + '\n' + next;
  }
  return texts.concat(text);
}

/** Asserts that no payload had an effect on the page. */
async function isHarmless(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const handlers = Array.from(document.querySelectorAll('body *')).filter((el) =>
      Array.from(el.attributes).some((a) => /^on/i.test(a.name)),
    );
    const links = Array.from(document.querySelectorAll('a[href],form[action],[src]')).filter((el) =>
      /^\s*(javascript|vbscript|data:text)/i.test(
        el.getAttribute('href') ?? el.getAttribute('action') ?? el.getAttribute('src') ?? '',
      ),
    );
    return {
      ran: '__ran' in window,
      polluted: 'x' in ({} as object),
      handlers: handlers.map((el) => el.outerHTML.slice(0, 100)),
      links: links.map((el) => el.outerHTML.slice(0, 100)),
      elements: Array.from(
        document.querySelectorAll('iframe,object,embed,base,math,marquee,body style,body link[rel=stylesheet]'),
      ).map((el) => el.outerHTML.slice(0, 100)),
      wider: document.documentElement.scrollWidth - window.innerWidth,
    };
  });
  expect(found, where).toEqual({ ran: false, polluted: false, handlers: [], links: [], elements: [], wider: 0 });
}
/** Scrolls down by a screen and waits for rendering; false at the end of the page, when nothing more is loading. */
const scrollOn = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    const comes = () =>
      Array.from(document.querySelectorAll('.sk, [aria-label="正在加载"]')).some(
        (el) => el.getClientRects().length > 0,
      );
    const before = window.scrollY;
    window.scrollBy(0, 560);
    await drawn();
    for (let frames = 0; window.scrollY === before && comes() && frames < 300; frames += 2) {
      await drawn();
      window.scrollBy(0, 560);
    }
    return window.scrollY !== before;
  });
async function scrollThrough(page: Page, where: string): Promise<void> {
  for (let i = 0; i < 14; i++) {
    await isHarmless(page, `${where}, screen ${i}`);
    if (!(await scrollOn(page))) break;
  }
}

test(
  'hostile texts are shown as text on every page, without effects, overflow or CSP reports',
  { tag: '@full' },
  async ({ server, phone }) => {
    test.setTimeout(300_000);
    const { origin } = server;
    const tokens = await Promise.all([1, 2, 3, 4, 5, 6].map(async (one) => (await signIn(origin, one)).idToken));
    const [owner = '', , , , , staff = ''] = tokens;
    const ask = async (
      method: 'GET' | 'POST',
      path: string,
      input: Record<string, unknown>,
      token: string,
    ): Promise<Answered> => {
      const answer = await call(
        origin,
        method,
        path,
        method === 'POST' || path.includes('add') ? { ...input, clientToken: newToken15() } : input,
        token,
      );
      expect(
        ['000000', '010001', '010002', '010003', '010004', '010007', '010008'],
        `${path}: ${answer.code} ${JSON.stringify(input).slice(0, 200)}`,
      ).toContain(answer.code);
      return answer;
    };

    for (const token of tokens) await ask('GET', 'member/v1/user/agreenment', { clientToken: newToken15() }, token);
    const mine = await ask('GET', 'main/bbs/tribe/my_tribe', {}, owner);
    const tribeId =
      (mine.data as { tribeId: string; isClubZ: number }[]).find((circle) => circle.isClubZ === 0)?.tribeId ?? '';
    const base = {
      threadType: 0,
      scope: 'bbs',
      tribeId,
      title: '',
      content: '',
      images: [],
      video: null,
      poll: null,
      topics: [],
      place: null,
    };
    const place = {
      name: '',
      address: '',
      provinceName: '',
      cityName: '',
      regionCode: '',
      latitude: 31,
      longitude: 121,
      distance: null,
    };
    const threads: string[] = [];
    const bodies = filled(4000);
    const titles = hostilePayloads.filter(
      (one) =>
        Array.from(one.trim()).length <= 30 && one.trim() !== '' && !/[\n\r]/.test(one) && !one.includes('\u0000'),
    );
    const short = titles.filter(
      (one, at) =>
        Array.from(one.trim()).length <= 20 && titles.findIndex((other) => other.trim() === one.trim()) === at,
    );
    for (const [i, content] of bodies.entries()) {
      const posted = await ask(
        'POST',
        'main/bbs/threads',
        { ...base, content, title: titles[i * 11] ?? '', place: { ...place, name: titles[i * 7] ?? '' } },
        owner,
      );
      if (postedIn(posted)) threads.push(postedIn(posted));
    }
    for (let i = 0; i < 6; i++) {
      const options = short.slice(i * 4, i * 4 + 4).map((text) => ({ text, image: null }));
      const poll = {
        pollType: 0,
        votingType: 0,
        startTime: 0,
        endTime: Date.now() + 86_400_000,
        maxChoice: 1,
        pollAnonymous: 0,
        options,
      };
      const posted = await ask(
        'POST',
        'main/bbs/threads',
        { ...base, threadType: 2, title: titles[40 + i] ?? '', poll },
        owner,
      );
      if (postedIn(posted)) threads.push(postedIn(posted));
    }
    const [first = ''] = threads;
    expect(threads.length).toBeGreaterThan(4);
    // A person may send at most twenty comments a minute.
    const lines = filled(480);
    const posts: string[] = [];
    for (const [i, content] of lines.entries()) {
      const reply = i % 4 === 3 && posts[0] !== undefined ? { postId: posts[0] } : {};
      const { data } = await ask('POST', 'main/bbs/posts', { threadId: first, content, ...reply }, tokens[i % 5] ?? '');
      const post = (data as { post?: { postId: string } | null } | null)?.post;
      if (post) posts.push(post.postId);
    }
    await ask(
      'POST',
      'member/user/update',
      {
        nickName: '<img src=x onerror=a>',
        intro: '\u202e<svg/onload=window.__ran=1>Z\u0351\u036b\u0343\u036a',
        cityName: '{{7*7}}',
      },
      owner,
    );
    await ask(
      'POST',
      'main/bbs/tribe/updateNotice',
      { tribeId, title: '<script>x</script>', content: lines[0] ?? '' },
      staff,
    );
    await ask(
      'POST',
      'main/bbs/topics/add',
      { name: '<b onclick=x>\u202e话', intro: '<img src=x onerror=window.__ran=1>' },
      owner,
    );
    await ask(
      'POST',
      'main/bbs/report',
      { targetType: 1, targetId: first, reasonCode: 9, content: '<script>window.__ran=1</script>' },
      tokens[1] ?? '',
    );
    // The staff approve everything that is held for review.
    for (let more = true; more;) {
      const { data } = await ask('GET', 'main/staff/audits', { pageSize: 50 }, staff);
      const { list } = data as { list: { targetType: number; targetId: string }[] };
      for (const { targetType, targetId } of list)
        await ask('POST', 'main/staff/audit', { targetType, targetId, pass: 1, reason: '' }, staff);
      more = list.length === 50;
    }

    const { page } = await phone({ person: 2, viewport: small });
    for (const threadId of threads) {
      await page.goto(`/circle/threadDetail?threadId=${threadId}`);
      await expect(page.getByText('说点什么…')).toBeVisible(slow);
      await scrollThrough(page, threadId);
      if (threadId === first)
        await expect(page.locator('#root'), 'shown as the text that it is').toContainText(
          '<script>window.__ran=1</script>',
        );
    }
    const me = await ask('GET', 'member/v1/user/userinfo', {}, owner);
    const { userId } = me.data as { userId: string };
    const places = [
      '/home',
      `/mine/otherInfo?userId=${userId}`,
      `/circle/circleDetail?tribeId=${tribeId}`,
      `/circle/circleNotice?tribeId=${tribeId}`,
      '/circle/hotList',
    ];
    for (const at of places) {
      await page.goto(at);
      await page.locator('#root').getByText(/\S/).first().waitFor();
      await expect(page.locator('[class*=keleton]')).toHaveCount(0, slow);
      await scrollThrough(page, at);
    }
    for (const word of [
      ...titles.filter((_t, i) => i % 40 === 0),
      '<script>window.__ran=1</script>',
      '"><img src=x onerror=window.__ran=1>',
    ]) {
      await page.goto(`/search?word=${encodeURIComponent(word)}`);
      await page.locator('#root').getByText(/\S/).first().waitFor();
      await isHarmless(page, 'search: ' + word);
    }
    // Payloads in the query of an address.
    for (const word of [
      'javascript:window.__ran=1',
      '<svg/onload=window.__ran=1>',
      '__proto__',
      '../../..',
      '%00',
      '\u202e',
    ]) {
      for (const at of [
        `/circle/threadDetail?threadId=${encodeURIComponent(word)}`,
        `/circle/threadDetail?threadId=${first}&postId=${encodeURIComponent(word)}&responseId=${encodeURIComponent(word)}`,
      ]) {
        await page.goto(at);
        await page.locator('#root').getByText(/\S/).first().waitFor();
        await isHarmless(page, at);
      }
    }
    const reports = (await (await fetch(origin + '/debug/csp-reports')).json()) as { reports: unknown[] };
    expect(reports.reports).toEqual([]);
  },
);
