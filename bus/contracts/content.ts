// Content: banners (articles, recommendations and car information join later).
import * as v from 'valibot';
import { command, get, stream } from '../contract';
import { Banner } from '../entities';
import { code, list, nothing, text } from '../schema';

const position = code('home', 'clubz', 'club', 'activity', 'content', 'shop');

export const content = {
  listBanners: get('bbs/banner/bannerList', v.object({ position }), list(Banner), { beforeTerms: true }),
  /** The same under the name that the pages of activities and content use. */
  listPageBanners: get('banner/list', v.object({ position }), list(Banner), { beforeTerms: true }),
  openBanners: command(v.object({ position }), nothing),
  banners: stream(v.object({ list: list(Banner), phase: code('loading', 'ready', 'error') }), text),
};
