// A bridge whose app has answered the message hello, for the tests of the app host.
import { advance, openBridge } from './kit';
import type { BridgePage } from './kit';

export async function ready(
  options: Parameters<typeof openBridge>[1] = {},
  how: 'scripted' | 'android' = 'scripted',
): Promise<BridgePage> {
  const s = openBridge(how, options);
  await advance(1);
  return s;
}
