// In an editor's place: what was to be edited is gone, not one's own, or could not be had.
import { ErrorState } from '../../../../kit/feedback/ErrorState';
import { Nav } from '../../../../kit/layout/Nav';
import { back } from '../../../../app/navigation/navigation';
import type { Failed } from './useEditorStart';

export function CannotEdit({
  title,
  why,
  own,
  onAgain,
}: {
  title: string;
  why: Failed;
  /** What alone may be edited. */ own: string;
  onAgain: () => void;
}) {
  return (
    <>
      <Nav title={title} onBack={back} />
      <ErrorState
        kind={why}
        reason={why === 'forbidden' ? `只能编辑自己${own}` : undefined}
        onAction={why === 'network' ? onAgain : back}
      />
    </>
  );
}
