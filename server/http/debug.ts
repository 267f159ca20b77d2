// Debug routes, in demo mode open to this machine and the server's own pages only: fault modes, CSP reports, tickets.
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { apiHeaders, apply } from './headers';
import { FaultMode, type FaultModes } from './faults';
import { Malformed } from '../platform/refusals';
import { Busy, makeBodyBudget, readBody } from './body';
import type { Files } from '../media/files/files';
import { holdsTooMuch } from '../platform/json';
import { inProject } from '../process/root';
import { listTickets, readTicket } from '../domains/platform/public';

const keptReports = 200;
const maxBody = 65_536;
/** Values in one body of reports: small ones take thirty times their bytes in memory. */
const maxValues = 1000;
/** Limits of the CSP reports of browsers, and of the body that sets fault modes. */
const room = makeBodyBudget(1_048_576);

async function textOf(request: Request): Promise<string> {
  const share = room('');
  try {
    const body = await readBody(request, maxBody, share);
    return Buffer.from(body.bytes()).toString('utf8');
  } finally {
    share.giveBack();
  }
}

export type Reports = { take: (request: Request) => Promise<Response>; list: () => unknown[]; clear: () => void };

/** Receives CSP reports of browsers; the latest ones stay in memory. */
export function makeReports(): Reports {
  let reports: unknown[] = [];
  return {
    take: async (request) => {
      const headers = new Headers();
      apply(headers, apiHeaders);
      try {
        const text = await textOf(request);
        if (holdsTooMuch(text, maxValues)) throw new Malformed('body');
        const given: unknown = JSON.parse(text);
        reports = [...reports, ...(Array.isArray(given) ? given : [given])].slice(-keptReports);
      } catch (error) {
        if (error instanceof Busy) return new Response(null, { status: 503, headers });
        if (!(error instanceof SyntaxError) && !(error instanceof Malformed)) throw error;
        return new Response(null, { status: 400, headers });
      }
      return new Response(null, { status: 204, headers });
    },
    list: () => reports,
    clear: () => void (reports = []),
  };
}

export function makeDebug(faults: FaultModes, reports: Reports, files: Files): (request: Request) => Promise<Response> {
  return async (request) => {
    const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' });
    apply(headers, apiHeaders);
    const answer = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status, headers });
    if (isOfAnotherSite(request)) return answer({ error: 'asked by another site' }, 403);
    const path = new URL(request.url).pathname;
    if (path === '/debug/csp-reports') {
      if (request.method === 'DELETE') reports.clear();
      return answer({ reports: reports.list() });
    }
    if (path === '/debug/tickets') return answer({ tickets: await listTickets(files) });
    if (path.startsWith('/debug/tickets/')) {
      const found = await readTicket(files, path.slice('/debug/tickets/'.length));
      // The sender is not returned.
      return found === null ? answer({ error: 'not found' }, 404) : answer({ ...found, userId: undefined });
    }
    if (path !== '/debug/faults') return answer({ error: 'not found' }, 404);
    if (request.method === 'DELETE') faults.clear();
    if (request.method === 'POST') {
      // Requests that a page may send across origins without a preflight are never JSON.
      const type = request.headers.get('content-type') ?? '';
      if (!/^application\/json\b/i.test(type)) return answer({ error: 'JSON is needed' }, 415);
      const fault = v.safeParse(FaultMode, parse(await textOf(request)));
      if (!fault.success) return answer({ error: fault.issues[0].message }, 400);
      faults.set(fault.output);
    }
    return answer({ faults: faults.list() });
  };
}

/** Browsers send the site of the requesting page; another port of this machine is another site. */
function isOfAnotherSite(request: Request): boolean {
  return !['same-origin', 'none'].includes(request.headers.get('sec-fetch-site') ?? 'none');
}

/** A recording of tests/recordings, so that the screens can play it: /home?replay=/recordings/NAME.ndjson. */
export async function serveRecording(name: string): Promise<Response> {
  const headers = new Headers({ 'Content-Type': 'application/x-ndjson; charset=utf-8' });
  apply(headers, apiHeaders);
  const body = /^[\w-]{1,80}\.ndjson$/.test(name)
    ? await readFile(inProject('tests', 'recordings', name)).catch(() => null)
    : null;
  return new Response(body ? new Uint8Array(body) : 'not found\n', { status: body ? 200 : 404, headers });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
