// What a view of the staff desk is: a list of things, one of them as a whole, and what can be decided about it. All
// views are drawn by the same parts (DeskList, ItemPane, Decision).
import type { ComponentType } from 'react';
import type { StaffCounts } from '../../../../bus/entities/staff';
import type { Filter } from './deskPlace';

/** A row of the list. */
export type RowFacts = {
  id: string;
  title: string;
  excerpt?: string | undefined;
  badge?: string | undefined;
  /** Drawn in the accent colour. */
  urgent?: boolean | undefined;
  meta?: string | undefined;
  /** Since when it waits, in ms. */
  since?: number | undefined;
  /** When it happened, for what does not wait. */
  at?: number | undefined;
  image?: string | undefined;
};
export type Page<Row> = { list: Row[]; hasMore: boolean; cursor: string };

/** A text that goes with a decision. */
export type Field = {
  name: string;
  label: string;
  placeholder?: string | undefined;
  max: number;
  optional?: true | undefined;
  /** Written into the field until somebody types there. */
  prefill?: ((reason: string) => string) | undefined;
  /** More than one line. */
  rows?: number | undefined;
  /** A picture is chosen and sent; its value is the address. */
  isPicture?: true | undefined;
};
export type Values = { readonly [name: string]: string };
export type Choice = {
  key: string;
  name: string;
  /** Words for why, of which one is chosen. */
  reasons?: readonly string[] | undefined;
  fields?: readonly Field[] | undefined;
  /** What happens besides, in the foot. */
  note?: string | undefined;
  /** `values.reason`: the chosen words; the fields by their names. A text that it returns is said in place of 已处理. */
  run: (values: Values) => Promise<unknown>;
};

export type ItemProps = {
  id: string;
  /** The row in the list; undefined when the list does not have it (yet). */
  row: unknown;
  /** The list is here and does not have it. */
  isMissing: boolean;
  /** Decided, by this person or by somebody else: takes it out of the list and shows the next one. */
  onDone: () => void;
  onSkip?: (() => void) | undefined;
};
export type DeskView = {
  key: string;
  name: string;
  /** `wait`: decisions that wait; `more`: other acts; `past`: what was done. */
  group: 'wait' | 'more' | 'past';
  count?: (counts: StaffCounts) => number;
  tabs?: readonly { key: string; name: string; count?: (counts: StaffCounts) => number }[];
  empty: string;
  /** Its list can be narrowed by what `Head` writes into the address. */
  isFiltered?: true;
  /** Whether the first row is opened by itself in a wide window. */
  opensFirst?: boolean;
  load: (tab: string, next: { cursor?: string }, filter: Filter) => Promise<Page<unknown>>;
  factsOf: (row: unknown) => RowFacts;
  Item: ComponentType<ItemProps>;
  /** Above the list. */
  Head?: ComponentType<{ onOpen: (id: string) => void }>;
};

type Typed<Row> = Omit<DeskView, 'load' | 'factsOf' | 'Item'> & {
  load: (tab: string, next: { cursor?: string }, filter: Filter) => Promise<Page<Row>>;
  factsOf: (row: Row) => RowFacts;
  Item: ComponentType<Omit<ItemProps, 'row'> & { row: Row | undefined }>;
};
/** The rows of a view are given back to nobody but itself. */
export const deskView = <Row>(view: Typed<Row>): DeskView => view as unknown as DeskView;
