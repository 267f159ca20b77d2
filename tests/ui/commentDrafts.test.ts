// Comments that were begun before the page knew who writes them.
import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../bus/client/client';
import { createMemoryPlayer } from '../../bus/players/memory';
import type { MemoryPlayer } from '../../bus/players/memory';
import { setClient } from '../../ui/bus';
import {
  claimWhenKnown,
  forgetDraft,
  keepDraft,
  keepDraftPicture,
  readDraft,
  readDraftPicture,
  takeDraft,
} from '../../ui/features/forum/components/drafts';
import { commentPictures } from '../../ui/app/stores/commentPictures';
import { me } from './forumThings';

let memory: MemoryPlayer;
let threadId = '';
let n = 0;
beforeEach(() => {
  memory = createMemoryPlayer({ now: () => 1 });
  setClient(createClient(memory, () => 1));
  threadId = `t${n++}`;
});
const signIn = (userId: string) => memory.emit('session.me', me({ userId }));

it('the pictures of a person’s comments are known by name, and nobody else’s', async () => {
  await signIn('painter');
  keepDraftPicture({ threadId }, 'file:7');
  keepDraftPicture({ threadId, postId: 'p1' }, 'file:8');
  keepDraftPicture({ threadId, postId: 'p2' }, 'file:9');
  keepDraftPicture({ threadId, postId: 'p2' }, '');
  keepDraft({ threadId, postId: 'p3' }, '只有文字');
  expect([commentPictures('painter'), commentPictures('paint'), commentPictures('first')]).toEqual([
    ['file:7', 'file:8'],
    [],
    [],
  ]);
});
it('a comment that was sent leaves neither its words nor its picture in the field for the next one', async () => {
  await signIn('sender');
  keepDraft({ threadId }, '路况很好');
  keepDraftPicture({ threadId }, 'file:3');
  forgetDraft({ threadId }, '路况很好');
  expect([readDraft({ threadId }), readDraftPicture({ threadId })]).toEqual(['', '']);
  // A sign-out keeps the files that drafts name.
  expect(commentPictures('sender')).toEqual([]);
});
describe('a comment that was written before its person was known', () => {
  it('is theirs once they are known, and nobody else’s', async () => {
    keepDraft({ threadId }, '还没想好');
    keepDraftPicture({ threadId }, 'file:1');
    claimWhenKnown({ threadId });
    expect(readDraft({ threadId })).toBe('还没想好');
    await signIn('first');
    expect([readDraft({ threadId }), readDraftPicture({ threadId })]).toEqual(['还没想好', 'file:1']);
    await signIn('second');
    expect([readDraft({ threadId }), readDraftPicture({ threadId })]).toEqual(['', '']);
    await signIn('first');
    expect([readDraft({ threadId }), readDraftPicture({ threadId })]).toEqual(['还没想好', 'file:1']);
  });
  it('follows what they had written in that place', async () => {
    await signIn('first');
    keepDraft({ threadId }, '早上写的');
    setClient(createClient((memory = createMemoryPlayer({ now: () => 1 })), () => 1));
    keepDraft({ threadId }, '还没想好');
    claimWhenKnown({ threadId });
    await signIn('first');
    expect(readDraft({ threadId })).toBe('早上写的\n还没想好');
    forgetDraft({ threadId }, '还没想好');
    expect(readDraft({ threadId })).toBe('早上写的');
  });
  it('is not lost where they had written in that place, and the page was closed before they were known', async () => {
    await signIn('first');
    keepDraft({ threadId }, '早上写的');
    setClient(createClient((memory = createMemoryPlayer({ now: () => 1 })), () => 1));
    keepDraft({ threadId }, '还没想好');
    setClient(createClient((memory = createMemoryPlayer({ now: () => 1 })), () => 1));
    await signIn('first');
    keepDraft({ threadId }, readDraft({ threadId }));
    expect(readDraft({ threadId })).toBe('早上写的\n还没想好');
  });
  it('is what is sent after the login, and leaves what they had written before', async () => {
    await signIn('first');
    keepDraft({ threadId }, '早上写的');
    setClient(createClient((memory = createMemoryPlayer({ now: () => 1 })), () => 1));
    keepDraft({ threadId }, '还没想好');
    setClient(createClient((memory = createMemoryPlayer({ now: () => 1 })), () => 1));
    await signIn('first');
    expect([takeDraft({ threadId }), readDraft({ threadId })]).toEqual(['还没想好', '早上写的']);
    expect([takeDraft({ threadId }), readDraft({ threadId })]).toEqual(['早上写的', '']);
  });
  it('is a visitor’s where nobody turns out to be signed in, and then the person’s who logs in', async () => {
    keepDraft({ threadId }, '还没想好');
    claimWhenKnown({ threadId });
    await memory.emit('session.me', null);
    expect(readDraft({ threadId })).toBe('还没想好');
    await signIn('first');
    keepDraft({ threadId }, readDraft({ threadId }));
    await signIn('second');
    expect(readDraft({ threadId })).toBe('');
  });
});
