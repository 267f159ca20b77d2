// Session: what is personal or secret in its calls.
import * as v from 'valibot';
import { personal, secret, text } from '../protocol/schema';

export const token = secret(text, 'token');
export const refreshToken = secret(text, 'refreshToken');
export const phone = personal(v.pipe(text, v.regex(/^\d{11}$/)));
