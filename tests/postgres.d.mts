import type { Engine } from './engine.mjs';

export type Postgres = Engine & { url: string };
export type OwnDatabase = { name: string; url: string; drop(): Promise<void> };
export function hasPostgres(): boolean;
export function startPostgres(options?: { install?: boolean; durable?: boolean }): Promise<Postgres | undefined>;
export function createDatabase(url: string, template?: string): Promise<OwnDatabase>;
