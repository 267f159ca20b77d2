// Development: /shell is the simulated native app, and every page looks for it before its first script runs.
import type { Plugin } from 'vite';

export function simulatorPage(): Plugin {
  return {
    name: 'simulator-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/shell\/?(\?|$)/.test(request.url ?? '')) request.url = '/ui/devtools/simulator/index.html';
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(
          '<!--boot-->',
          '<script>if (frameElement && frameElement.enterPhone) frameElement.enterPhone(window)</script><!--boot-->',
        ),
    },
  };
}
