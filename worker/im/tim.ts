// The part of tim-js-sdk that the adapter uses. Its objects are mutable: they are read once and never stored.
export type Raw = { [name: string]: unknown };
export type TimMessage = Raw & {
  random: number;
  clientTime: number;
  cloudCustomData: string;
  atUserList: string[];
  generateMessageID(): void;
  clearElement(): void;
  setElement(elements: readonly { type: string; content: Raw }[]): void;
  setRelayFlag(on: boolean): void;
};
export type Tim = {
  setLogLevel(level: number): void;
  on(event: string, fn: (event: { name: string; data: unknown }) => void, context?: unknown): void;
  login(options: { userID: string; userSig: string }): Promise<{ data: unknown }>;
  logout(): Promise<unknown>;
  findMessage(id: string): TimMessage | null;
  createTextMessage(options: Raw): TimMessage;
  createTextAtMessage(options: Raw): TimMessage;
  createCustomMessage(options: Raw): TimMessage;
} & { [call in TimCall]: (options?: unknown, more?: unknown) => Promise<{ data: unknown }> };
export type TimCall =
  | 'sendMessage'
  | 'revokeMessage'
  | 'deleteMessage'
  | 'getMessageList'
  | 'getMessageListHopping'
  | 'setMessageRead'
  | 'setAllMessageRead'
  | 'setMessageRemindType'
  | 'getConversationList'
  | 'getConversationProfile'
  | 'deleteConversation'
  | 'clearHistoryMessage'
  | 'pinConversation'
  | 'updateMyProfile'
  | 'createGroup'
  | 'dismissGroup'
  | 'updateGroupProfile'
  | 'joinGroup'
  | 'quitGroup'
  | 'changeGroupOwner'
  | 'getGroupList'
  | 'getGroupMemberList'
  | 'addGroupMember'
  | 'deleteGroupMember'
  | 'setGroupMemberRole'
  | 'getUserProfile';
export type TimClass = {
  create(options: { SDKAppID: number; proxyServer?: string }): Tim;
  EVENT: { readonly [name: string]: string };
};

export const asText = (x: unknown): string => (typeof x === 'string' ? x : typeof x === 'number' ? String(x) : '');
export const asNumber = (x: unknown): number =>
  typeof x === 'number' && Number.isFinite(x)
    ? x
    : typeof x === 'string' && x !== '' && Number.isFinite(Number(x))
      ? Number(x)
      : 0;
export const asCount = (x: unknown): number => Math.max(0, Math.floor(asNumber(x)));
export const asRaw = (x: unknown): Raw => (typeof x === 'object' && x !== null ? (x as Raw) : {});
export const asList = (x: unknown): Raw[] => (Array.isArray(x) ? x.map(asRaw) : []);
export const asTexts = (x: unknown): string[] =>
  Array.isArray(x) ? x.filter((one): one is string => typeof one === 'string') : [];
/** The service uses seconds. */
export const asTime = (x: unknown): number => asCount(x) * 1000;
