// A command whose output goes to `head` or a pager that is closed early: it goes on without a word, and ends as it
// would.
export const ignoreEpipe = (): void =>
  void process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
