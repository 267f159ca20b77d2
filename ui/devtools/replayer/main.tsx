// Composition root of the replayer: joins the tool with the worker replay, and draws. With ui/entry/main.tsx the only
// screen file that names worker/; in a build of its own, so that the app carries nothing of it.
import { createRoot } from 'react-dom/client';
import { createReplayClient } from '../../../worker/replay/replayClient';
import '../../styles/tokens.css';
import './replayer.css';
import { embeddedTicket, embeddedTickets } from './session/file';
import { embeddedLines } from './session/lines';
import { Replayer } from './Replayer';

declare const __REPLAY_URL__: string;
declare const __REPLAY_MODULE__: boolean;

const rules = { createScriptURL: (url: string) => (url === __REPLAY_URL__ ? url : '') };
const policy = window.trustedTypes ? window.trustedTypes.createPolicy('app', rules) : rules;
const startWorker = (): Worker =>
  new Worker(policy.createScriptURL(__REPLAY_URL__), __REPLAY_MODULE__ ? { type: 'module' } : {});
const startReplay = () => createReplayClient(startWorker);

const embedded = (id: string) => document.getElementById(id)?.textContent;

createRoot(document.getElementById('root') as HTMLElement).render(
  <Replayer
    startReplay={startReplay}
    ticket={embeddedTicket(embedded('ticket'))}
    tickets={embeddedTickets(embedded('tickets'))}
    lines={embeddedLines(embedded('lines'))}
  />,
);
