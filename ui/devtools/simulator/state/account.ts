// The app's own sign-in: one of the six demonstration persons, with the server's tokens. The app calls the server
// itself, as a native app does; the page never sees how.
import type { AppConfig } from '../../../../bus/protocol/appConfig';
import { canonicalString } from '../../../../bus/protocol/signature';
import { phone } from './phone';
import type { Account, Person } from './phone';

export const persons: Person[] = ['车主', '粉丝', '认证中', '小号', '会长', '运营'].map((role, i) => ({
  role,
  name: ['林见川', '周末去哪', '陈默', '小满', '老郑', '臻驰小助手'][i] ?? role,
  phone: `1380000000${i + 1}`,
}));
const code = '246810';
const DEVICE = 'shellDevice';
/** Made with the first sign-in; a refresh token is good for its device only. */
function deviceId(): string {
  const known = sessionStorage.getItem(DEVICE) ?? 'shell-' + random15();
  sessionStorage.setItem(DEVICE, known);
  return known;
}

let learn: (read: AppConfig) => void = () => undefined;
const learnt = new Promise<AppConfig>((resolve) => (learn = resolve));
/** The app ships with the same keys as its page: they are read from the first that opens. */
export const learnConfig = (read: AppConfig): void => learn(read);

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));
const sha256 = async (text: string): Promise<string> => hex(await crypto.subtle.digest('SHA-256', bytesOf(text)));
async function hmac(text: string, key: string): Promise<string> {
  const made = await crypto.subtle.importKey('raw', bytesOf(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', made, bytesOf(text)));
}
const random15 = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(15)), (b) => (b % 36).toString(36)).join('');

type Tokens = { idToken: string; refreshToken: string };
async function ask(input: { [name: string]: string }): Promise<Tokens> {
  const config = await learnt;
  const path = config.bases.member + '/login/app';
  const body = JSON.stringify({ ...input, deviceId: deviceId(), clientToken: random15() });
  const timestamp = String(Date.now());
  const nonce = random15();
  const text = canonicalString({
    method: 'POST',
    path,
    query: [],
    bodySha256: await sha256(body),
    tokenSha256: await sha256(''),
    timestamp,
    nonce,
  });
  const response = await fetch(path, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      appVersion: config.appVersion,
      'X-Timestamp': timestamp,
      'X-Nonce': nonce,
      'X-Sign': await hmac(text, config.signKey),
    },
  });
  const said = (await response.json()) as { code: string; message: string; data?: Tokens };
  if (said.code !== '000000' || !said.data) throw new Error(`${said.code} ${said.message}`);
  return said.data;
}

/** The app's token is also its webviews' cookie. */
let tokenChanged: (idToken: string) => void = () => undefined;
export const onToken = (fn: typeof tokenChanged): void => void (tokenChanged = fn);

const KEY = 'shellAccount';
function keep(account: Account | null): void {
  phone.account = account;
  tokenChanged(account?.idToken ?? '');
  if (account) sessionStorage.setItem(KEY, JSON.stringify(account));
  else sessionStorage.removeItem(KEY);
}
/** An app that was signed in is so again after a reload of this page. */
export function restoreAccount(): void {
  try {
    phone.account = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Account | null;
  } catch {
    phone.account = null;
  }
}
export async function signIn(person: Person): Promise<Account> {
  const account = { person, ...(await ask({ phone: person.phone, code })) };
  keep(account);
  return account;
}
/** A new token for the same person; null when there is none to renew. */
export async function renew(): Promise<Account | null> {
  const { account } = phone;
  if (!account) return null;
  const person = { ...account.person };
  const tokens = await ask({ refreshToken: account.refreshToken }).catch(() => ask({ phone: person.phone, code }));
  const renewed = { person, ...tokens };
  keep(renewed);
  return renewed;
}
export const signOut = (): void => keep(null);
