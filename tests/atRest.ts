// Finishes all animations of a page, makes later ones instant, and waits until the page below an overlay is inert. For
// checks of contrast and screenshots: an element that is half faded in would fail the check of its colours.
import type { Page } from 'playwright';

async function settle(): Promise<void> {
  const holder = window as Window & { restSheet?: CSSStyleSheet };
  if (!holder.restSheet || !document.adoptedStyleSheets.includes(holder.restSheet)) {
    // A constructed style sheet, because the page's content security policy forbids inline styles.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*,*::before,*::after{transition:none!important;animation-duration:1ms!important;animation-delay:0s!important;animation-iteration-count:1!important}',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    holder.restSheet = sheet;
  }
  await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)));
  const frame = () => new Promise((go) => requestAnimationFrame(go));
  await frame();
  await frame();
  // What lies below an overlay is inert a moment after it has opened (ui/kit/overlays/overlay.ts).
  while (document.querySelector(':is(#root,#overlays>*)[aria-hidden="true"]:not([inert])')) await frame();
}
/** For a page that Playwright drives; without one, for the page in which the test runs. */
export const atRest = (page?: Page): Promise<void> => (page ? page.evaluate(settle) : settle());
