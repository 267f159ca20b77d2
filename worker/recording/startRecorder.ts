// Starts the recorder on a kernel, with the shapes for redaction and the channel to the page. In the pack `contracts`.
import { createRecorder } from '../../bus/recording/recorder';
import { createRedactor } from '../../bus/recording/redact';
import { shapes } from './shapes';
import type { StartRecorder } from '../kernel/types';

export const startRecorder: StartRecorder = (kernel, preRecorderBuffer, timers, send) =>
  createRecorder(kernel, {
    redactor: createRedactor(shapes),
    timers,
    tape: preRecorderBuffer,
    send: (chunk) =>
      send({
        seq: kernel.state.seq,
        at: kernel.state.clock,
        from: 'worker',
        kind: 'tell',
        topic: 'kernel.recorded',
        payload: { ...chunk },
      }),
  });
