// To whom an event goes on a bus with a subject for each person and each group.
import { groupSubject, personSubject, type Route } from '../notifications/bus/bus';
import type { PushEvent } from '../notifications/bus/pushEvents';
import { groupOf, participantsOf } from './conversationIds';

export function routesOf(event: PushEvent): Route[] {
  const each = (users: readonly string[], copy: (userId: string, at: number) => PushEvent): Route[] =>
    users.map((userId, at) => ({ subject: personSubject(userId), event: copy(userId, at) }));
  switch (event.is) {
    case 'message':
    case 'revoked': {
      const groupId = groupOf(event.talk);
      if (groupId !== '') return [{ subject: groupSubject(groupId), event }];
      return each(participantsOf(event.talk), (to) => ({ ...event, to }));
    }
    case 'read':
      return groupOf(event.talk) === ''
        ? each(participantsOf(event.talk), (to) => ({ ...event, to }))
        : each([event.user], () => event);
    case 'pinned':
    case 'removed':
    case 'ended':
      return each([event.user], () => event);
    case 'typing':
      return each([event.to], () => event);
    case 'noticed':
      return each(event.users, (userId, at) => ({ ...event, users: [userId], ids: event.ids.slice(at, at + 1) }));
    case 'belonging':
    case 'told':
      return each(event.users, (userId) => ({ ...event, users: [userId] }));
  }
}
