// 生成海报 of a question: what is asked, what the first answer says, whose it is.
import { useStream } from '../../bus';
import { pictureUrl } from '../base/pictureUrl';
import { drawPoster } from '../forum/drawPoster';
import { PosterSheet } from '../forum/PosterSheet';
import { addressOf } from './questionActs';
import { answerLine, answersText } from './questionText';

export function QuestionPoster({ questionId, answerId, open, onClose }: { questionId: string; answerId: string; open: boolean; onClose: () => void }) {
  const question = useStream('questions.question', questionId);
  const answer = useStream('questions.answer', answerId || (question?.topAnswerId ?? ''));
  const author = useStream('users.user', answer?.authorId ?? question?.authorId ?? '');
  const picture = question?.images[0] ?? answer?.images[0] ?? { url: '', width: 0, height: 0 };
  const draw = (): Promise<Blob> =>
    question
      ? drawPoster({
          title: question.title, text: answer ? answerLine(answer).slice(0, 160) : answersText(question.answerCount), picture: { ...picture, url: picture.url && pictureUrl(picture.url, 690) },
          author: { name: author?.userName ?? '', avatarUrl: author?.avatarUrl ?? '', line: answer ? '的回答' : '的提问' }, address: addressOf(questionId, answerId), dark: false,
        })
      : Promise.reject(new Error('no question'));
  return <PosterSheet name={question?.title ?? '问答'} draw={draw} onSaved={() => undefined} open={open} onClose={onClose} />;
}
