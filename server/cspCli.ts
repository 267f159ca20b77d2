// `npm run csp`: prints the policy of the built page, for a CDN that serves it.
import { pageHtml, readAppConfig } from './config';
import { buildCsp } from './http/csp';

const html = pageHtml();
process.stdout.write(buildCsp(html, readAppConfig(html)) + '\n');
