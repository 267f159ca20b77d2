// Whose pages may call the server from another origin.
import type { Config } from '../process/config';

export const isAllowedOrigin = (config: Pick<Config, 'allowedOrigins'>, origin: string | null): origin is string =>
  origin !== null && origin !== 'null' && config.allowedOrigins.includes(origin);
