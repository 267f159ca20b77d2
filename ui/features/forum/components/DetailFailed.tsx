// In the place of something with comments that cannot be shown: why, and the viewer's comments on it that could not be sent.
import type { Failure } from '../../../../bus/protocol/envelope';
import { back } from '../../../app/navigation/navigation';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import type { ErrorStateProps } from '../../../kit/feedback/ErrorState';
import { LostComments } from './LostComments';

export type DetailFailedProps = {
  kind: ErrorStateProps['kind'];
  failure: Failure | null;
  onLoad: () => void;
  /** Of its comments; '' where the address names nothing. */
  threadId: string;
};

export function DetailFailed({ kind, failure, onLoad, threadId }: DetailFailedProps) {
  return (
    <>
      <ErrorState
        kind={kind}
        reason={kind === 'forbidden' ? failure?.message : undefined}
        onAction={kind === 'network' ? onLoad : back}
      />
      {kind === 'gone' && threadId && <LostComments threadId={threadId} />}
    </>
  );
}
