// What is shared of a question, or of one of its answers: what is asked, and what that answer says, or the first.
import type { UserBrief } from '../../../../bus/entities/users';
import type { StoredAnswer, StoredQuestion } from '../../../../bus/entities/questions';
import { questionDetail } from '../../../app/links/questions';
import { hasChat, sendCard } from '../../forum/components/sendCard';
import type { SheetAsk } from '../../forum/components/sheets';
import type { Shared } from '../../share/components/shared';
import { answerLine, answersText } from './questionText';

/**
 * `answer`: the one that its words are from; `answerId`: the one that is shared, '' for the question. Whoever wrote the
 * words is the author.
 */
export function sharedQuestion(
  question: StoredQuestion,
  answerId: string,
  answer: StoredAnswer | undefined,
  author: UserBrief | undefined,
  show: (ask: SheetAsk) => void,
): Shared {
  const { questionId, title, images, answerCount, auditStatus } = question;
  const picture = images[0]?.url ?? answer?.images[0]?.url ?? '';
  return {
    title,
    line: title,
    description: answer ? answerLine(answer) : answersText(answerCount),
    picture,
    author: { name: author?.userName ?? '', avatarUrl: author?.avatarUrl ?? '', line: answer ? '的回答' : '的提问' },
    href: questionDetail(questionId, answerId ? { answerId } : {}),
    dark: false,
    counted: () => undefined,
    send:
      hasChat() && auditStatus === 1
        ? () => sendCard(show, { kind: 'questionCard', id: questionId, title, cover: picture })
        : undefined,
  };
}
