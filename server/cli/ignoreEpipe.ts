// Ignores EPIPE: a command whose output goes to `head` or a closed pager continues silently and ends normally.
export const ignoreEpipe = (): void =>
  void process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
