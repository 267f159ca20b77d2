// What the process counts and measures, as Prometheus reads it at `/metrics`. Names and help texts are here; the
// dashboard and the alerts in deploy/ use them.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Numbers that are read when somebody asks. */
export type Gauges = {
  /** Connected sockets of chat. */
  sockets: () => number;
  /** Connections to the database: in use, idle, and those who wait for one. */
  pool: () => { used: number; idle: number; waiting: number };
  isReady: () => Promise<boolean>;
};
export type Metrics = {
  /** Call it when a call begins, and what it returns with the answer's code. */
  call: (topic: string) => (code: string) => void;
  slowQuery: () => void;
  /** How many writes a phone says that it has waiting. */
  outbox: (jobs: number) => void;
  /** Also measures the process itself: processor, memory, event loop, garbage collection. */
  watch: (gauges: Gauges) => void;
  text: () => Promise<string>;
  contentType: string;
};

/** Seconds. Calls take 2 to 20 ms; people notice 100 ms; a phone gives up after 60 s. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const outboxJobs = [1, 2, 5, 10, 20, 50, 100, 300];

export function makeMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  const calls = new Counter({
    name: 'community_calls_total',
    help: 'Answered calls by topic and code; 000000 is success',
    labelNames: ['call', 'code'],
    registers,
  });
  const duration = new Histogram({
    name: 'community_call_seconds',
    help: 'Time from the head of a call to its answer',
    labelNames: ['call'],
    buckets: seconds,
    registers,
  });
  const running = new Gauge({
    name: 'community_calls_running',
    help: 'Calls that are not answered yet',
    registers,
  });
  const slow = new Counter({
    name: 'community_slow_queries_total',
    help: 'Statements that took longer than SLOW_QUERY_MS',
    registers,
  });
  const waiting = new Histogram({
    name: 'community_outbox_jobs',
    help: 'Writes that phones have waiting, as they report it',
    buckets: outboxJobs,
    registers,
  });
  return {
    call: (call) => {
      const began = performance.now();
      running.inc();
      return (code) => {
        running.dec();
        calls.inc({ call, code });
        duration.observe({ call }, (performance.now() - began) / 1000);
      };
    },
    slowQuery: () => slow.inc(),
    outbox: (jobs) => waiting.observe(jobs),
    watch: (gauges) => watch(gauges, registers),
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}

function watch(gauges: Gauges, registers: Registry[]): void {
  collectDefaultMetrics({ register: registers[0]! });
  const gauge = (name: string, help: string, collect: (this: Gauge<'state'>) => void | Promise<void>): void =>
    void new Gauge({ name: 'community_' + name, help, labelNames: ['state'], registers, collect });
  gauge('chat_sockets', 'Connected sockets of chat', function () {
    this.set(gauges.sockets());
  });
  gauge('database_connections', 'Connections of the pool by state; waiting: calls that wait for one', function () {
    for (const [state, count] of Object.entries(gauges.pool())) this.set({ state }, count);
  });
  gauge('ready', '1 when the process may be given work', async function () {
    this.set((await gauges.isReady()) ? 1 : 0);
  });
}
