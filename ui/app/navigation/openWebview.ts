// A new webview of the native app; a browser goes there in the same tab.
import { ask } from '../../bus';

type Opening = {
  url: string;
  /**
   * Who placed the link. The brand's own pages know the person by the login's token; where people's words lead, the app
   * hands out none.
   */
  by: 'brand' | 'people';
  /** The new one takes the place of this webview. */
  leaving?: boolean;
};

export const openWebview = ({ url, by, leaving = false }: Opening): Promise<unknown> =>
  ask('native.openWebview', { url, tokenType: by === 'brand' ? 'LOYALTY' : '', closeSelfPage: leaving ? 1 : 0 });
