// Sharing a question or one of its answers.
import { useStream } from '../../../bus';
import { useSheet } from '../../forum/components/sheets';
import { ShareMenu } from '../../share/components/ShareMenu';
import { sharedQuestion } from './sharedQuestion';

export type ShareQuestionProps = {
  questionId: string;
  /** '' the question itself. */ answerId: string;
  open: boolean;
  onClose: () => void;
};

export function ShareQuestion({ questionId, answerId, open, onClose }: ShareQuestionProps) {
  const question = useStream('questions.question', questionId);
  const answer = useStream('questions.answer', answerId || (question?.topAnswerId ?? ''));
  const author = useStream('users.user', answer?.authorId ?? question?.authorId ?? '');
  const show = useSheet();
  return question ? (
    <ShareMenu thing={sharedQuestion(question, answerId, answer, author, show)} open={open} onClose={onClose} />
  ) : null;
}
