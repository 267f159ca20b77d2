// A bad network path to the server: a proxy that cuts connections midway, drops bytes on their way back, and goes
// silent. It works on TCP, so that HTTP and WebSockets are affected alike. Its faults are drawn from a seed.
import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export type BadWay = {
  origin: string;
  cuts(): number;
  connections(): number;
  /** Stops all further faults. */ heal(): void;
  /** Makes every open connection silent without closing it. */ blackHole(): void;
  close(): Promise<void>;
};
/**
 * After this many bytes a connection draws again whether it is cut, so that one long connection has as many faults as
 * many short ones.
 */
const STRETCH = 20_000;
export async function openBadWay(port: number, seed = 1, share = 0.2): Promise<BadWay> {
  const chance = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  let bad = true;
  let cut = 0;
  let made = 0;
  const open = new Set<{ near: Socket; far: Socket; silent: boolean }>();
  const server = createServer((near) => {
    made++;
    const far = connect(port, '127.0.0.1');
    const one = { near, far, silent: false };
    open.add(one);
    // The number of bytes that come back before the cut; the last chunk, maybe an acknowledgement, is lost.
    const draw = (): number => (bad && chance() < share ? Math.floor(chance() * STRETCH) : Infinity);
    let left = draw();
    let stretch = STRETCH;
    const end = (): void => {
      open.delete(one);
      near.destroy();
      far.destroy();
    };
    near.on('data', (bytes) => void (one.silent || far.write(bytes)));
    far.on('data', (bytes) => {
      left -= bytes.length;
      stretch -= bytes.length;
      if (bad && left < 0) {
        cut++;
        end();
        return;
      }
      if (stretch < 0) {
        stretch = STRETCH;
        left = draw();
      }
      if (!one.silent) near.write(bytes);
    });
    for (const socket of [near, far]) {
      socket.on('error', end);
      socket.on('close', end);
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cut,
    connections: () => made,
    heal() {
      bad = false;
    },
    blackHole() {
      for (const one of open) one.silent = true;
    },
    close: () =>
      new Promise((done) => {
        for (const one of open) {
          one.near.destroy();
          one.far.destroy();
        }
        server.close(() => done());
      }),
  };
}
