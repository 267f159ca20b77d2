// What this person looked for among their chats on this phone: the last ten, newest first. Apart from the search for
// posts, which has another history; kept with the person's id, so that the next one on this phone sees their own.
import { keep, readKept } from '../../../app/stores/pageStorage';

const MOST = 10;
const keyOf = (userId: string): string => 'chatSearched|' + userId;

export function searchedBefore(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(readKept(keyOf(userId)) || '[]');
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}
export function rememberSearched(userId: string, words: string): string[] {
  const list = [words].concat(searchedBefore(userId).filter((one) => one !== words)).slice(0, MOST);
  keep(keyOf(userId), JSON.stringify(list));
  return list;
}
export const forgetSearched = (userId: string): void => keep(keyOf(userId), '');
