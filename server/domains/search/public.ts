// What the server's regular tasks use of search: which rows of the index are searched first.
export { keepSearchTop } from './index/top';
