// Circles (wire name: tribe), as far as the home page shows them.
import * as v from 'valibot';
import { command, get, stream } from '../contract';
import { Circle, circleId } from '../entities';
import { code, list, nothing } from '../schema';

export const circles = {
  listMine: get('bbs/tribe/my_tribe', nothing, list(Circle), { login: true }),
  listRecommended: get('bbs/tribe/recommended/list', nothing, list(Circle), { beforeTerms: true }),
  /** Joined first, then recommended. */
  openStrip: command(nothing, nothing),
  circle: stream(Circle, circleId),
  strip: stream(v.object({ ids: list(circleId), phase: code('loading', 'ready', 'error') })),
};
