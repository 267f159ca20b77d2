// How drizzle-kit makes migrations from the tables: `npx drizzle-kit generate`.
import { defineConfig } from 'drizzle-kit';

export const config = defineConfig({
  dialect: 'postgresql',
  schema: './server/db/tables/*.ts',
  out: './server/db/migrations',
  casing: 'snake_case',
});
export default config;
