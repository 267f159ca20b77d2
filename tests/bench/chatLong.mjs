// A conversation of ten thousand messages, every third one a picture, in the chat benchmark: it is scrolled from its
// beginning to its end and back, and opened with five hundred unread messages.
import { count } from './counts.mjs';
import { sentences, sleep } from './chatWire.mjs';

export const LONG = count(10_000, 60);
export const UNREAD = count(500, 20);
const pictures = [
  ['lake-camp-dusk', 1440, 1080],
  ['switchback-clear', 1440, 1080],
  ['forest-autumn', 1080, 1440],
];
const elems = (i) => {
  if (i % 3 !== 1) return [{ MsgType: 'TIMTextElem', MsgContent: { Text: `${i} ${sentences[i % sentences.length]}` } }];
  const [name, Width, Height] = pictures[((i / 3) % pictures.length) | 0];
  const one = { Size: 200_000, Width, Height, URL: `/media/seed/${name}.webp` };
  const ImageInfoArray = [1, 2, 3].map((Type) => ({ Type, ...one }));
  return [{ MsgType: 'TIMImageElem', MsgContent: { UUID: name, ImageFormat: 255, ImageInfoArray } }];
};
/** So many messages of these people into their group, each person's one after the other. */
export async function fill(groupID, people, messages) {
  let next = 0;
  await Promise.all(
    people.map(async (one) => {
      while (next < messages) await one.send(groupID, elems(next++));
    }),
  );
}

const list = (page) => page.getByRole('region', { name: '消息' });
/** All of a conversation is loaded, page by page. */
export async function loadAll(page) {
  const box = await list(page).elementHandle();
  let height = 0;
  for (let grows = true; grows;) {
    height = await box.evaluate((el) => {
      el.scrollTop = 0;
      return el.scrollHeight;
    });
    grows = await page
      .waitForFunction(([el, was]) => el.scrollHeight !== was, [box, height], { timeout: 2000 })
      .then(
        () => true,
        () => false,
      );
  }
  if (height < LONG * 30) throw new Error(`not all of it was loaded: ${height} px`);
}

/** Counts frames in which a message covers none of five places down the room. Returns the end of counting. */
export const watchBlank = (page) =>
  page.evaluate(() => {
    const box = document.querySelector('[aria-label="消息"][role="region"]').getBoundingClientRect();
    const places = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => box.top + share * box.height);
    window.__blank = { frames: 0, blank: 0, on: true };
    const look = () => {
      const { __blank: seen } = window;
      if (!seen.on) return;
      seen.frames++;
      const shown = places.some((y) =>
        document.elementsFromPoint(box.left + box.width / 2, y).some((el) => el.closest('[data-message]')),
      );
      if (!shown) seen.blank++;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
export const blankFrames = (page) =>
  page.evaluate(() => {
    window.__blank.on = false;
    return window.__blank;
  });

/** What the room loads ahead is there: it has not grown for half a second. */
export async function loadedAhead(page) {
  const height = () => list(page).evaluate((el) => el.scrollHeight);
  for (let was = 0, now = await height(); now !== was;) {
    await sleep(500);
    was = now;
    now = await height();
  }
}
/** ms from the tap on the strip until 以下是新消息 stands in the room and has not moved for two frames. */
export async function jump(page) {
  const strip = page.getByRole('button', { name: /条新消息$/ }).first();
  await strip.waitFor({ timeout: 30_000 });
  return strip.evaluate(
    (button) =>
      new Promise((done) => {
        const from = performance.now();
        let last = NaN;
        let still = 0;
        const look = (now) => {
          const line = [...document.querySelectorAll('[data-message] [role="separator"], [data-message] *')].find(
            (el) => el.childElementCount === 0 && el.textContent === '以下是新消息',
          );
          const top = line ? line.getBoundingClientRect().top : NaN;
          still = top === last ? still + 1 : 0;
          last = top;
          if (still >= 2) done(now - from);
          else requestAnimationFrame(look);
        };
        button.click();
        requestAnimationFrame(look);
      }),
  );
}
