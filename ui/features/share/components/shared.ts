// What can be shared, whatever it is: what its message, its link and its poster say. Each kind makes its own where it
// lives (sharedThread, sharedQuestion, sharedActivity, sharedContent).

export type Shared = {
  /** '' for a thing without one; then its poster begins with the text. */
  title: string;
  /** One line that stands for it: the message's title, and what screen readers hear. */
  line: string;
  /** Its words, as long as they are: the message and the poster cut them. */
  description: string;
  /** Its address; '' for none. */
  picture: string;
  author: { name: string; /** '' for none. */ avatarUrl: string; line: string };
  /** Its inner link. */
  href: string;
  /** Of Club Z: its poster is in metal. */
  dark: boolean;
  /** It was shared this way: `chat`, `moments`, `web`, `link`, `poster`. */
  counted: (channel: string) => void;
  /** 发送给好友, where it can be a card in a chat. */
  send?: (() => void) | undefined;
};
