// How much a bench does: all of it, or, with `--smoke`, just enough to see that it still runs.
export const smoke = process.env.BENCH_SMOKE === '1';
export const count = (full, reduced) => (smoke ? reduced : full);
