// Preloaded before the replay command in tests: sets the clock to 2031 and makes the network, storage, randomness and
// disk writes throw.
import dgram from 'node:dgram';
import fs from 'node:fs';
import net from 'node:net';

const shut = (what) => () => {
  throw new Error('a replay reached for ' + what);
};
const started = process.hrtime.bigint();
const now = () => Date.UTC(2031, 4, 6) + Number((process.hrtime.bigint() - started) / 1_000_000n);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length > 0 ? args : [now()]));
  }
  static now() {
    return now();
  }
};
globalThis.fetch = shut('the network');
globalThis.WebSocket = class {
  constructor() {
    shut('a socket')();
  }
};
globalThis.indexedDB = new Proxy({}, { get: shut('the storage') });
globalThis.localStorage = new Proxy({}, { get: shut('the storage') });
Math.random = shut('chance');
net.Socket.prototype.connect = shut('a socket');
dgram.Socket.prototype.send = shut('a socket');
// tsx writes its compile cache to disk; all other writes throw.
const write = fs.writeFileSync;
fs.writeFileSync = (file, ...rest) => (String(file).includes('tsx') ? write(file, ...rest) : shut('the disk')());
