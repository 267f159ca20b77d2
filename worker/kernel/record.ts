// Starts the recorder on a kernel: what is redacted by which shapes, and how its lines leave for the page. In the pack
// `contracts`.
import { createRecorder } from '../../bus/recording/recorder';
import type { Recorder } from '../../bus/recording/recorder';
import { createRedactor } from '../../bus/recording/redact';
import { shapes } from '../../bus/recording/shapes';
import type { Envelope } from '../../bus/protocol/envelope';
import type { Timers } from '../../bus/protocol/ports';
import type { Tape } from '../../bus/recording/preRecorderBuffer';
import type { Kernel } from './types';

/** `send` carries `kernel.recorded` to the page, past the kernel: the recording is not in the recording. */
export type StartRecorder = (kernel: Kernel, tape: Tape, timers: Timers, send: (e: Envelope) => void) => Recorder;

export const startRecorder: StartRecorder = (kernel, tape, timers, send) =>
  createRecorder(kernel, {
    redactor: createRedactor(shapes),
    timers,
    tape,
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
