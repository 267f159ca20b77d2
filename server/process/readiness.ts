// Whether this process may be given work: `/readyz`, which proxies and orchestrators ask. `/healthz` only says that the
// process lives, also while it ends.

export type Phase = 'starting' | 'serving' | 'draining';
export type Readiness = {
  phase: Phase;
  /** What is missing, [] when the process may be given work. */
  missing: () => Promise<string[]>;
};
/** How long the database's answer may take. */
const answerMs = 1000;

/** `askDatabase` resolves when the database answers; `isListening`: notifications of other processes arrive. */
export function makeReadiness(askDatabase: () => Promise<unknown>, isListening: () => boolean): Readiness {
  let asked: Promise<boolean> | null = null;
  /** One question at a time, however many ask and however long the answer takes. */
  const databaseAnswers = async (): Promise<boolean> => {
    asked ??= askDatabase()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asked = null));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), answerMs)));
    const answers = await Promise.race([asked, late]);
    clearTimeout(timer);
    return answers;
  };
  return {
    phase: 'starting',
    async missing() {
      if (this.phase !== 'serving') return [this.phase];
      const answers = await databaseAnswers();
      return [...(answers ? [] : ['no answer of the database']), ...(isListening() ? [] : ['no notifications'])];
    },
  };
}
