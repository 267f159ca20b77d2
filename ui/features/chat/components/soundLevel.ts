// How loud it is at the microphone while a voice is recorded, where the browser can tell (Web Audio).
export type SoundLevel = {
  /** 0 (quiet) to 1. */
  now: () => number;
  close: () => void;
};

/** 0 to 1 from samples around 128. Speech is far below what the samples can hold, and ears hear in powers. */
export function loudness(samples: Uint8Array): number {
  const sum = samples.reduce((all, sample) => all + ((sample - 128) / 128) ** 2, 0);
  return Math.min(1, Math.sqrt(Math.sqrt(sum / Math.max(1, samples.length)) * 2));
}

type Windows = { AudioContext?: typeof AudioContext; webkitAudioContext?: typeof AudioContext };
/** Null where the browser has no Web Audio, or does not give it now: recording goes on without a level. */
export function watchLevel(stream: MediaStream): SoundLevel | null {
  const { AudioContext: standard, webkitAudioContext: older } = window as Windows;
  const Context = standard ?? older;
  if (!Context) return null;
  try {
    const context = new Context();
    // Suspended until it is told: the finger has gone down before the microphone was there.
    void context.resume().catch(() => undefined);
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    return {
      now() {
        analyser.getByteTimeDomainData(samples);
        return loudness(samples);
      },
      close: () => void context.close().catch(() => undefined),
    };
  } catch {
    return null;
  }
}
