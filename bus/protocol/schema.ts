// The schema vocabulary of the contracts: valibot's schemas plus a mark that defines how a field is redacted. A mark is
// a plain property of the schema object, so it costs nothing at run time and survives pipe(). The functions that make
// schemas are marked as free of side effects, so that a bundle drops unused ones.
import * as v from 'valibot';

/**
 * How a value is written into a recording:
 * secret: removed, `«kind:n»` only keeps its identity · personal: placeholder of the same shape · private: same length,
 * same class per character · label: like private, for the name of a control · shape: like private, for a text that is still
 * being typed · id: pseudonym per recording, `user:7` ·
 * rich: private text whose @{userId|name} and #{topicId|name} tokens keep their ids as pseudonyms · media: the address
 * of a picture or video becomes `media:n` · link: an inner route whose ids are pseudonyms · key: parts joined by `|`,
 * each with its own mark · sentence: a message for the user, kept unless it repeats what a person typed · refused: what
 * does not fit its schema, each part masked and of the type that it was. A known field without a mark is kept; an unknown
 * field counts as secret.
 */
export type Mark =
  | { as: 'secret'; kind: string }
  | { as: 'personal' }
  | { as: 'private' }
  | { as: 'label' }
  | { as: 'shape' }
  | { as: 'id'; kind: string }
  | { as: 'rich' }
  | { as: 'media' }
  | { as: 'link' }
  | { as: 'sentence' }
  | { as: 'callInput' }
  | { as: 'refused' }
  | { as: 'key'; parts: readonly Schema[] };

export type Schema<T = unknown> = v.GenericSchema<unknown, T>;
export type Of<S extends v.GenericSchema> = v.InferOutput<S>;
export type InputOf<S extends v.GenericSchema> = v.InferInput<S>;

/**
 * Set by the build of the worker's first script, which contains no redaction: the recorder is loaded later, with marked
 * schemas of its own.
 */
declare const __UNMARKED__: true | undefined;
/* @__NO_SIDE_EFFECTS__ */
function mark<S extends v.GenericSchema>(schema: S, m: Mark): S {
  return typeof __UNMARKED__ === 'undefined' ? Object.assign({}, schema, { mark: m }) : schema;
}
export const markOf = (schema: object): Mark | undefined => (schema as { mark?: Mark }).mark;

export const text = v.string();
export const int = v.pipe(v.number(), v.integer());
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const num = v.pipe(v.number(), v.finite());
/** Milliseconds since the epoch. */
export const time = count;
export const flag = v.picklist([0, 1]);
export const bool = v.boolean();

export const id = /* @__NO_SIDE_EFFECTS__ */ (kind: string) => mark(v.string(), { as: 'id', kind });
/** A required id: not empty, at most 64 characters. */
export const needId = /* @__NO_SIDE_EFFECTS__ */ (kind: string) =>
  mark(v.pipe(v.string(), v.minLength(1), v.maxLength(64)), { as: 'id', kind });
export const secret = /* @__NO_SIDE_EFFECTS__ */ <S extends v.GenericSchema>(schema: S, kind: string): S =>
  mark(schema, { as: 'secret', kind });
export const personal = /* @__NO_SIDE_EFFECTS__ */ <S extends v.GenericSchema>(schema: S): S =>
  mark(schema, { as: 'personal' });
export const privately = /* @__NO_SIDE_EFFECTS__ */ <S extends v.GenericSchema>(schema: S): S =>
  mark(schema, { as: 'private' });
export const rich = /* @__NO_SIDE_EFFECTS__ */ <S extends v.GenericSchema>(schema: S): S =>
  mark(schema, { as: 'rich' });
export const media = mark(v.string(), { as: 'media' });
export const link = mark(v.string(), { as: 'link' });
/** The input of the call named in the field `call` beside it; redacted by that call's schema. */
export const callInput = mark(v.record(v.string(), v.unknown()), { as: 'callInput' });
/** What the app said as the `message` called `name` beside it (bus/contracts/appSaid), which did not fit. */
export const refusedData = mark(v.unknown(), { as: 'refused' });
export const sentence = mark(v.string(), { as: 'sentence' });
/**
 * The name of a control. Masked, since it may contain a person's name; not searched for in sentences, since most are
 * the app's own words.
 */
export const label = mark(v.string(), { as: 'label' });
/**
 * A text that is still being typed. Masked, and neither remembered nor told apart from others: the many states of one
 * text would push out what must be.
 */
export const shape = /* @__NO_SIDE_EFFECTS__ */ <S extends v.GenericSchema>(schema: S): S =>
  mark(schema, { as: 'shape' });
export const keyOf = /* @__NO_SIDE_EFFECTS__ */ (...parts: Schema[]) => mark(v.string(), { as: 'key', parts });

export const listOf = /* @__NO_SIDE_EFFECTS__ */ <S extends v.GenericSchema>(item: S) => v.array(item);
export const opt = /* @__NO_SIDE_EFFECTS__ */ <S extends v.GenericSchema>(schema: S) => v.optional(schema);
export const maybe = /* @__NO_SIDE_EFFECTS__ */ <S extends v.GenericSchema>(schema: S) => v.nullable(schema);
/** A record of at most `max` entries, so that a caller cannot choose its cost. */
export const recordUpTo = /* @__NO_SIDE_EFFECTS__ */ <V extends v.GenericSchema>(max: number, value: V) =>
  v.pipe(v.record(v.string(), value), v.maxEntries(max));
/** Text of at most `max` characters: an emoji is one, although it has two UTF-16 units. */
export const upTo = /* @__NO_SIDE_EFFECTS__ */ (max: number) => v.pipe(v.string(), v.maxCodePoints(max));
/** Text of `least` to `most` characters. */
export const between = /* @__NO_SIDE_EFFECTS__ */ (least: number, most: number) =>
  v.pipe(v.string(), v.minCodePoints(least), v.maxCodePoints(most));
export const code = /* @__NO_SIDE_EFFECTS__ */ <const T extends readonly (number | string)[]>(...values: T) =>
  v.picklist(values);
export const nothing = v.object({});
