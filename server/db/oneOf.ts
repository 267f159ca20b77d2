// A condition on a list of any length that is one parameter, so that it is one prepared statement, and little to build.
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** `column` is one of `values`. */
export const oneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} = any (array(select json_array_elements_text(${JSON.stringify(values)}::json)))`;
