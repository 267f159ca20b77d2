// Links of the staff desk.
import { query } from '../navigation/routes';

/** `item`: a thing of the view; which ones there are the view says. */
export const staffDesk = (view = '', tab = '', item = ''): string => query('/staff', { view, tab, item });
