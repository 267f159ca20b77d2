// 提示: not logged in. 确认 starts the app's login, or the login sheet in a browser; the worker decides.
import { ask } from '../../bus';
import { Dialog } from '../../kit/overlays/Dialog';

const answer = (confirm: 0 | 1): void => void ask('session.answerLoginPrompt', { confirm }).catch(() => undefined);

export function LoginPrompt({ open }: { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={() => answer(0)}
      title="提示"
      actions={[
        { label: '取消', onClick: () => answer(0) },
        { label: '确认', onClick: () => answer(1), main: true },
      ]}
    >
      你还未登录，登录后继续
    </Dialog>
  );
}
