/** The data is what the server says: journeys look into it freely. */
type Answer = { status: string; code: string; message: string; data: Data; serverTime: number };
// oxlint-disable-next-line typescript/no-redundant-type-constituents
type Data = {
  list: ({ threadId: string; content: string; isLike: number; likeCount: number } & Record<string, unknown>)[];
  isLike: number;
  likeCount: number;
  postCount: number;
} & Record<string, unknown>;
export function call(
  origin: string,
  method: 'GET' | 'POST',
  path: string,
  input?: Record<string, unknown>,
  token?: string,
  at?: number,
): Promise<Answer>;
export function newToken15(): string;
export function signIn(
  origin: string,
  person: number,
  at?: number,
): Promise<{ idToken: string; expire: number; refreshToken: string }>;
