// Loaded before the replay command in tests: a world with another clock, in which every way out is shut. What reaches
// for one fails.
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
// tsx keeps what it has compiled in a folder of its own; the project's and all others are shut.
const write = fs.writeFileSync;
fs.writeFileSync = (file, ...rest) => (String(file).includes('tsx') ? write(file, ...rest) : shut('the disk')());
