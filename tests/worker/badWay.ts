// A way to the server that is bad: cuts connections in the middle, swallows what comes back, goes silent. TCP, so that
// HTTP and sockets suffer alike. What it does is drawn from a seed.
import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export type BadWay = {
  origin: string;
  cuts(): number;
  connections(): number;
  /** No more faults from here on. */ heal(): void;
  /** Everything that is open goes silent, and stays open. */ blackHole(): void;
  close(): Promise<void>;
};
/**
 * After so many bytes it is drawn anew whether a connection is cut, so that one which lives long is no safer than many
 * short ones.
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
    // So many bytes come back before it ends; the last of them, an acknowledgement maybe, are lost.
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
