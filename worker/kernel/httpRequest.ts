// A request of the edge `kernel.http`.
import type { Base } from '../../bus/protocol/contract';
import type { Json } from '../../bus/protocol/envelope';

/** A part of a file as the body; the input is then the query. */
export type RawBody = { bytes: ArrayBuffer; sha256: string; headers: { [name: string]: string } };
export type HttpRequest = {
  call: string;
  method: 'GET' | 'POST';
  base: Base;
  path: string;
  input: { [key: string]: Json | undefined };
  token: string;
  raw?: RawBody;
};
