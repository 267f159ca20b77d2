// Links of the staff desk.
import { query } from '../navigation/routes';

/** `item`: a thing of the view, `filter`: what its list is narrowed to; which ones there are the view says. */
export const staffDesk = (view = '', tab = '', item = '', filter: { readonly [name: string]: string } = {}): string =>
  query('/staff', { view, tab, item, ...filter });
