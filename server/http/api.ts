// The pipeline of every call: headers → rate → token, where a body waits for it → body → signature over its hash →
// nonce → token → login → terms → input → handler. What costs little comes first, and no body is read that the headers
// refuse. Business refusals travel as codes in a 200; malformed input is a 400; a stack never leaves.
import { makeAuthentication, makeHolderOf, type Authenticated } from './authentication';
import { appVersionAtLeast } from './appVersion';
import type { Db } from '../db/open';
import type { Services, Caller } from '../platform/context';
import { Busy, makeBodyBudget, readBody, type Body, type BudgetShare } from './body';
import { ok, refusalAnswer, Malformed, Refusal, type Answer, type Code } from '../platform/refusals';
import { packedAnswer } from './encoding';
import { execute, type ApiCall, type Outcome } from './dispatch';
import { ConnectionDropped, type FaultModes } from './faults';
import { callHeaders, preflightHeaders } from './headers';
import { isAllowedOrigin } from '../platform/origins';
import { decodeInput } from './input';
import { networkOf } from '../platform/network';
import { floodGate } from '../platform/rates';
import { newRequestId, requestIdHeader } from './requestId';
import { routeTable, type Route } from './routes';
import { checkSignature, checkSignedHeaders, equalText, sha256 } from '../platform/signature';

/** Signing in needs no token and must not fail because of an expired one in the header. */
const tokenless = new Set(['session.loginApp']);
const mb = 1_048_576;
/** A recording with its picture is larger than other bodies and has a budget of its own. */
const isRecording = (route: Route): boolean => route.topic === 'session.sendRecording';
/** Reports that one network may try to send, whatever becomes of them: refused before a body is read or unpacked. */
const reportTries = { perSecond: 1 / 30, burst: 60 };
/** Maximum bytes of a body; short for calls that need no login. */
const maxBody = (route: Route): number =>
  isRecording(route) ? 24 * mb : route.topic === 'media.uploadBase64' ? 3 * mb : route.login ? mb : 65_536;
const noBody: Body = { sha256: sha256(''), bytes: () => new Uint8Array(0) };

/** `here`: whether the request comes from this machine. */
export type ApiRequest = { request: Request; address: string; here: () => boolean };
type Reply = { status: number; answer: Answer; newToken: string; who: Caller | null; retryAfter?: number };

export function makeApi(db: Db, services: Services, faults: FaultModes): (given: ApiRequest) => Promise<Response> {
  const table = routeTable();
  const waitFor = floodGate(services.config.flood, services.now);
  const waitForReport = floodGate(reportTries, services.now);
  const admit = makeAuthentication(db, services);
  const holderOf = makeHolderOf(db);
  // A phone sends three files at a time, each of at most 3 MB.
  const room = makeBodyBudget(32 * mb, 10 * mb);
  // Of visitors: however many send slowly, those who are signed in have their room.
  const visitorRoom = makeBodyBudget(8 * mb, 2 * mb);
  // One of the largest for each network, and others still find room beside it.
  const recordingRoom = makeBodyBudget(48 * mb, 24 * mb);
  const { config, log, metrics } = services;

  return async ({ request, address, here }) => {
    const started = services.now();
    const url = new URL(request.url);
    const headers = callHeaders(config, request.headers.get('origin'));
    const methods = table.get(url.pathname);
    if (request.method === 'OPTIONS' && methods !== undefined) {
      if (isAllowedOrigin(config, request.headers.get('origin'))) Object.assign(headers, preflightHeaders);
      return new Response(null, { status: 204, headers });
    }
    const route = methods?.[request.method];
    if (methods === undefined || route === undefined) {
      if (methods !== undefined) headers.Allow = Object.keys(methods).join(', ');
      const answer = refusalAnswer({ code: '010002', data: null }, started);
      return new Response(JSON.stringify(answer), { status: methods === undefined ? 404 : 405, headers });
    }
    const id = newRequestId();
    headers[requestIdHeader] = id;
    const answered = metrics.call(route.topic);
    const reply = await answerTo(route, { request, address, here }, url, id).catch((error: unknown) => {
      answered('dropped');
      throw error;
    });
    answered(reply.answer.code);
    if (reply.newToken !== '') headers.idToken = reply.newToken;
    if (reply.retryAfter !== undefined) headers['Retry-After'] = String(reply.retryAfter);
    report(route, reply, started, id);
    const body = await packedAnswer(
      JSON.stringify(reply.answer),
      request.headers.get('accept-encoding') ?? '',
      (encoding) => {
        headers['Content-Encoding'] = encoding;
      },
    );
    return new Response(body, { status: reply.status, headers });
  };

  async function answerTo(route: Route, given: ApiRequest, url: URL, id: string): Promise<Reply> {
    const { request, address } = given;
    const seen: Authenticated = { who: null, newToken: '' };
    const refuse = (status: number, code: Code, data: Answer['data'] = null): Reply => ({
      ...seen,
      status,
      // The phone's recording names our own failures as the log does.
      answer: refusalAnswer({ code, data: code === '019999' ? named(data, id) : data }, services.now()),
    });
    let share: BudgetShare | undefined;
    try {
      if (isForeign(request) && route.write) return refuse(403, '010003', { reason: '' });
      checkSignedHeaders(request.headers, services.now());
      if (route.base === 'events') checkApplication(request.headers);
      const wait = waitFor(address) || (isRecording(route) ? waitForReport(address) : 0);
      if (wait > 0) return { ...refuse(429, '010008', { retryAfter: wait }), retryAfter: wait };
      await faults.before(route.topic);
      share = await shareFor(route, request, address);
      const body = share === undefined ? noBody : await readBody(request, maxBody(route), share);
      const outcome = await pass(route, given, url, body, seen);
      return { ...seen, status: 200, answer: success(outcome) };
    } catch (error) {
      if (error instanceof ConnectionDropped) throw error;
      if (error instanceof Busy) return { ...refuse(503, '019999', { retryAfter: 1 }), retryAfter: 1 };
      if (error instanceof Malformed) return refuse(400, error.code, error.data);
      if (error instanceof Refusal) return refuse(200, error.code, error.data);
      log.error('a call failed', error, { call: route.topic, request: id });
      return refuse(200, '019999');
    } finally {
      share?.giveBack();
    }
  }

  /**
   * The budget for the body, undefined for a call without one. A call that needs a login reads its body only for a
   * signed-in person.
   */
  async function shareFor(route: Route, request: Request, address: string): Promise<BudgetShare | undefined> {
    if (route.method === 'GET') return undefined;
    if (isRecording(route)) return recordingRoom(networkOf(address));
    if (!route.login) return visitorRoom(networkOf(address));
    const token = request.headers.get('idtoken') ?? '';
    if (token === '') throw new Refusal('020011');
    return room('user:' + (await holderOf(token, services.now())));
  }

  async function pass(route: Route, given: ApiRequest, url: URL, body: Body, seen: Authenticated): Promise<Outcome> {
    const { request, address } = given;
    const now = services.now();
    const query = url.searchParams;
    const method = request.method;
    const token = request.headers.get('idtoken') ?? '';
    const signed = { method, path: url.pathname, query, bodySha256: body.sha256, token, headers: request.headers };
    const nonce = checkSignature(signed, [config.app.signKey, ...config.app.otherKeys.signKey]);
    if (!appVersionAtLeast(request.headers.get('appversion') ?? '', config.minAppVersion)) throw new Refusal('010015');
    const admitted = await admit(nonce, tokenless.has(route.topic) ? '' : token, now);
    Object.assign(seen, admitted);
    const who = admitted.who;
    if (route.login && who === null) throw new Refusal('020011');
    if (who !== null && who.authTac === 0 && !route.beforeTerms) throw new Refusal('020012');
    const isRaw = route.raw === 'bytes';
    const bytes = body.bytes();
    const contentType = request.headers.get('content-type') ?? '';
    const uploadToken = isRaw ? uploadTokenIn(request.headers) : null;
    const input = decodeInput(route.input, { method, query, contentType, body: bytes, uploadToken });
    faults.answer(route.topic);
    const visitorKey = sha256(`${services.secret}\n${address}\n${request.headers.get('user-agent') ?? ''}`).slice(
      0,
      24,
    );
    const demo = config.demo && (!config.demoHereOnly || given.here());
    const caller: ApiCall = { who, address, visitorKey, demo, now, ...(isRaw ? { body: bytes } : {}) };
    const outcome = await execute(db, services, route, input, caller);
    return faults.after(route.topic, outcome, () => execute(db, services, route, input, caller));
  }

  /** True for a page of an origin that is not listed, as reported by the browser. */
  function isForeign(request: Request): boolean {
    return (
      request.headers.get('sec-fetch-site') === 'cross-site' && !isAllowedOrigin(config, request.headers.get('origin'))
    );
  }

  function checkApplication(headers: Headers): void {
    const { applicationId, authorization } = config.app;
    const given = [headers.get('applicationid') ?? '', headers.get('authorization') ?? ''] as const;
    if (!equalText(given[0], applicationId) || !equalText(given[1], authorization)) throw new Refusal('010010');
  }

  function success(outcome: Outcome): Answer {
    const answer: Answer = { status: 'success', code: ok, message: '', data: outcome.data, serverTime: services.now() };
    return outcome.replayed ? { ...answer, replayed: 1 } : answer;
  }

  function report(route: Route, reply: Reply, started: number, id: string): void {
    const line = {
      request: id,
      call: route.topic,
      http: reply.status,
      code: reply.answer.code,
      ms: services.now() - started,
      user: reply.who?.userId ?? '',
    };
    if (denials.has(reply.answer.code)) log.audit(line);
    else log.info('call', line);
  }
}

const named = (data: Answer['data'], requestId: string): Answer['data'] =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data, requestId } : { requestId };

/** The upload grant is sent in a header, since addresses are logged in many places. */
const uploadTokenIn = (headers: Headers): string =>
  /^Upload ([\w.-]{1,600})$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';

/** Refusals that are logged for audit: permission, signature, identity. */
const denials = new Set(['010003', '010009', '010010', '010011', '010012', '010013', '050901']);
