export type ServerProcess = {
  origin: string;
  dataDir: string;
  /** Given to each start. */
  env: Record<string, string>;
  /** Empty: the embedded one in `dataDir`. */
  databaseUrl: string;
  pid: number;
  readyMs: number;
  /** The last lines of its log that are of this level. */
  errors: string[];
  start(): Promise<void>;
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
  remove(): void;
};
export function freePort(): Promise<number>;
export function startServer(options?: {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  from?: string;
  dev?: boolean;
  build?: string;
}): Promise<ServerProcess>;
