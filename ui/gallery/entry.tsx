// The gallery on its own, for work on the parts without worker and server.
import { createRoot } from 'react-dom/client';
import '../styles/base.css';
import { closeTopOverlay } from '../components/base/overlay';
import { ToastHost } from '../components/base/ToastHost';
import { Gallery } from './Gallery';

// As the shell does: back closes what lies over the page first.
window.addEventListener('popstate', () => closeTopOverlay());

createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <Gallery />
    <ToastHost />
  </>,
);
