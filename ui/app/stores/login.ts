// What stands in the login sheet. Outside of it, so that reading the agreement on the way does not lose it; never
// stored.
import { proxy } from 'valtio/vanilla';

export const login = proxy({ phone: '', code: '', ticked: false });
export function clearLogin(): void {
  login.phone = '';
  login.code = '';
  login.ticked = false;
}
