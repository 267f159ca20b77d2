// The gallery on its own, for work on the parts without worker and server.
import { createRoot } from 'react-dom/client';
import { createClient } from '../../../bus/client/client';
import { createMemoryPlayer } from '../../../bus/players/memory';
import '../../styles/base.css';
import { setClient } from '../../bus';
import { closeTopOverlay } from '../../kit/overlays/overlay';
import { ToastHost } from '../../kit/feedback/ToastHost';
import { Gallery } from './Gallery';

// As the shell does: back closes what lies over the page first.
window.addEventListener('popstate', () => closeTopOverlay());

setClient(createClient(createMemoryPlayer(), () => Date.now()));
createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <Gallery />
    <ToastHost />
  </>,
);
