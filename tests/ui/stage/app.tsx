// The app without worker and server, as one script that the tests of screens load: each load has its own module state.
import { createRoot } from 'react-dom/client';
import { createClient } from '../../../bus/client/client';
import type { Player } from '../../../bus/protocol/player';
import { setClient } from '../../../ui/bus';

/** Renders the app at the current address; returns what unmounts it. */
export async function mount(player: Player): Promise<() => void> {
  setClient(createClient(player, () => Date.now()));
  // The navigation module reads the address when it is imported, so the import is as late as possible.
  const { App } = await import('../../../ui/app/App');
  const root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App config={{ demo: 1, newChatNotice: 1 }} />);
  return () => root.unmount();
}
