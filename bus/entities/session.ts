// Session: header tabs, terms, and the personal or secret fields of the calls.
import { flag, int, link, time, personal, secret, text } from '../protocol/schema';
import type { Of } from '../protocol/schema';
import * as v from 'valibot';

export const HeaderTab = v.object({
  name: text,
  link,
  isCommunity: flag,
  selected: flag,
  isFeatured: flag,
  sort: int,
  icon: text,
});
export type HeaderTab = Of<typeof HeaderTab>;
export const TermsContent = v.object({ type: text, title: text, html: text, version: text, effectiveTime: time });
export type TermsContent = Of<typeof TermsContent>;

export const token = secret(text, 'token');
export const refreshToken = secret(text, 'refreshToken');
export const phone = personal(v.pipe(text, v.regex(/^\d{11}$/)));
