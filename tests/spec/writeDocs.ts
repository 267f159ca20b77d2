// `npm run docs`: writes the parts of docs/product that come from data, and the index of the decisions.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decisionIndex } from './decisionIndex';
import { productDocs } from './productDocs';

const docs = join(import.meta.dirname, '../../docs');
const folder = join(docs, 'product');
mkdirSync(folder, { recursive: true });
for (const [file, text] of Object.entries(productDocs())) writeFileSync(join(folder, file), text);
writeFileSync(join(docs, 'decisions/README.md'), decisionIndex());
