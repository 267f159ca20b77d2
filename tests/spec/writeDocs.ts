// `npm run docs`: writes the parts of docs/product that come from data, the index of the decisions and the table of
// the settings.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decisionIndex } from './decisionIndex';
import { productDocs } from './productDocs';
import { withSettings } from './settingsTable';

const docs = join(import.meta.dirname, '../../docs');
const folder = join(docs, 'product');
mkdirSync(folder, { recursive: true });
for (const [file, text] of Object.entries(productDocs())) writeFileSync(join(folder, file), text);
writeFileSync(join(docs, 'decisions/README.md'), decisionIndex());
const operations = join(docs, 'operations.md');
writeFileSync(operations, withSettings(readFileSync(operations, 'utf8')));
