// The bridge's check of what the app said, made again in a replay: the page refuses before anything reaches the worker,
// so what the worker says would be the same.
import type { Payload } from '../../bus/client/topics';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { UNKNOWN } from '../../bus/recording/maskers';
import { checkSaid, schemaOfSaid } from '../../bus/contracts/appSaid';

const NATIVE = 'native.';

/** What this build's bridge sends in place of the envelope; undefined where it decides nothing about it. */
export function checkedAgain(e: Envelope): Envelope | undefined {
  if (e.topic === NATIVE + 'refused') return refusedAgain(e);
  if (e.kind !== 'reply' || e.from !== 'native' || e.topic.indexOf(NATIVE) !== 0) return undefined;
  const name = e.topic.slice(NATIVE.length);
  const schema = schemaOfSaid('answer', name);
  const said = schema && checkSaid('answer', schema, e.payload);
  if (!said || 'output' in said) return undefined;
  return refusal(e, { message: 'answer', name, field: said.field, data: e.payload });
}
function refusedAgain(e: Envelope): Envelope | undefined {
  const { message, name, data, field } = e.payload as Partial<Payload<'native.refused'>>;
  const schema = message && name !== undefined ? schemaOfSaid(message, name) : undefined;
  if (!message || name === undefined || !schema || data === UNKNOWN) return undefined;
  const said = checkSaid(message, schema, data);
  if ('field' in said) return said.field === field ? undefined : refusal(e, { message, name, field: said.field, data });
  return { ...e, kind: message === 'answer' ? 'reply' : 'tell', topic: NATIVE + name, payload: said.output };
}
const refusal = (e: Envelope, payload: Payload<'native.refused'>): Envelope => ({
  ...e,
  kind: 'tell',
  topic: NATIVE + 'refused',
  payload: payload as Json,
});
/** In words, of a difference between two such envelopes; '' for any other. */
export function describeCheck(recorded: Envelope | null, replayed: Envelope | null): string {
  const isRefused = (e: Envelope | null): boolean => e?.topic === NATIVE + 'refused';
  if (!recorded || !replayed || isRefused(recorded) === isRefused(replayed)) return '';
  const { message, name, field } = ((isRefused(recorded) ? recorded : replayed) as Envelope)
    .payload as Payload<'native.refused'>;
  const what = `the app’s ${message} ${NATIVE}${name}${message === 'answer' && name === 'hello' ? ' (the greeting)' : ''}`;
  const why = field === '' ? 'as a whole' : `for its field ${field}`;
  return isRefused(recorded)
    ? `the bridge refused ${what} ${why}; this build takes it`
    : `the bridge took ${what}; this build refuses it ${why}`;
}
