// `npm run docs`: writes the parts of docs/product that come from data.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productDocs } from './productDocs';

const folder = join(import.meta.dirname, '../../docs/product');
mkdirSync(folder, { recursive: true });
for (const [file, text] of Object.entries(productDocs())) writeFileSync(join(folder, file), text);
