// `npm run csp`: prints the policy of the built page, for a CDN that serves it.
import { pageHtml, readAppConfig } from '../process/config';
import { buildCsp, forHost } from '../http/csp';

const html = pageHtml();
// For pages on a CDN, chat needs an absolute address in app-config; a path would be on the CDN's host.
process.stdout.write(forHost(buildCsp(html, readAppConfig(html)), '') + '\n');
