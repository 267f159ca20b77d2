// Brings every animation of a page to its end and lets no other be seen: what is measured (contrast, a picture) is
// measured on a page that stands. A hint that rolls by, half faded in, is no fault of its colours.
import type { Page } from 'playwright';

async function settle(): Promise<void> {
  const holder = window as Window & { restSheet?: CSSStyleSheet };
  if (!holder.restSheet || !document.adoptedStyleSheets.includes(holder.restSheet)) {
    // A constructed sheet: the page's policy allows no style in text.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*,*::before,*::after{transition:none!important;animation-duration:1ms!important;animation-delay:0s!important;animation-iteration-count:1!important}',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    holder.restSheet = sheet;
  }
  await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)));
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
}
/** Of a page that Playwright drives, or of the page that the test itself runs in. */
export const atRest = (page?: Page): Promise<void> => (page ? page.evaluate(settle) : settle());
