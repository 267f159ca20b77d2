// Column types that tables share. Column names are the snake_case of the tables' keys (configured in the database
// handle and drizzle.config.ts). Times are epoch milliseconds; ids are text. No syntax newer than PostgreSQL 15.
import { bigint, integer, text } from 'drizzle-orm/pg-core';

export const time = () => bigint({ mode: 'number' }).notNull().default(0);
export const flag = () => integer().notNull().default(0);
export const count = () => integer().notNull().default(0);
export const word = () => text().notNull().default('');
export const ids = () => text().array().notNull().default([]);
