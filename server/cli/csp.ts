// `npm run csp`: prints the policy of the built page, for a CDN that serves it.
import { pageHtml, readAppConfig } from '../process/config';
import { buildCsp, forHost } from '../http/csp';

const html = pageHtml();
// Where the pages lie elsewhere, chat has an absolute address in app-config; a path would be the CDN's own.
process.stdout.write(forHost(buildCsp(html, readAppConfig(html)), '') + '\n');
