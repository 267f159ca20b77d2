// React without the features that this app never uses: they are removed, all imports of the app are kept, and a changed
// React is refused.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reactAsModule } from '../../build/reactAsModule';
import { LEFT_OUT, withoutUnused } from '../../build/reactUnused';

const whole = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8');
const load = reactAsModule().load as (id: string) => Promise<{ code: string }>;

describe('React without unused features', () => {
  it('has constants for impossible conditions and for variables that keep their first value', () => {
    const cut = withoutUnused(whole);
    expect(whole).toMatch(/\bisHydrating = !0/);
    expect(cut).not.toMatch(/\bisHydrating = !0/);
    expect(cut).toMatch(/\bisHydrating = !1/);
    const still = [
      /\bcase 30:(?!var )/,
      /=== \w+\.tag && 30\b/,
      /\.isDehydrated\b/,
      /\.dehydrated\b/,
      /case 19:(?!var )/,
    ].filter((gone) => gone.test(cut));
    expect(still.map(String)).toEqual([]);
  });

  it('keeps statements that are reachable without the removed case label', () => {
    const pad = (text: string) => withoutUnused(whole + text).slice(withoutUnused(whole).length);
    expect(pad('switch(f.tag){case 5:a();case 26:b();break;case 3:c()}')).toBe(
      'switch(f.tag){case 5:a();b();break;case 3:c()}',
    );
    expect(pad('switch(f.tag){case 26:case 5:a();break;case 3:c()}')).toBe(
      'switch(f.tag){case 5:a();break;case 3:c()}',
    );
    expect(pad('switch(f.tag){case 5:case 26:a();break;case 3:c()}')).toBe(
      'switch(f.tag){case 5:a();break;case 3:c()}',
    );
    expect(pad('switch(f.tag){case 5:a();break;case 26:b();case 30:d();break;case 3:c()}')).toBe(
      'switch(f.tag){case 5:a();break;case 3:c()}',
    );
    expect(pad('switch(f.tag){case 5:if(x){break}case 26:b();break}')).toBe(
      'switch(f.tag){case 5:if(x){break}b();break}',
    );
    // React's source declares a variable at its first use, which may be in a removed case, and uses it in others.
    expect(pad('function a(f){switch(f.tag){case 30:var b=1,c=b;return c;case 5:b=2;return b}}')).toBe(
      'function a(f){switch(f.tag){case 30:var b,c;case 5:b=2;return b}}',
    );
    expect(pad('switch(f.kind){case 26:b()}y=26===f.tag;z=f.tag!==30;w=26===f.size;')).toBe(
      'switch(f.kind){case 26:b()}y=false;z=true;w=26===f.size;',
    );
    expect(pad('function a(isHydrating){return isHydrating}')).toBe('function a(isHydrating){return isHydrating}');
  });

  it('throws when an expected name is missing in React’s source', () => {
    expect(() => withoutUnused(whole.replaceAll('shouldStartViewTransition', 'other'))).toThrow(
      'React has changed: shouldStartViewTransition',
    );
    expect(() => withoutUnused(whole.replaceAll('.isDehydrated', '.other'))).toThrow('React has changed: isDehydrated');
  });

  it('contains no undeclared name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'react-'));
    const undeclared = (code: string): string[] => {
      writeFileSync(
        join(folder, 'lint.json'),
        JSON.stringify({
          categories: { correctness: 'off' },
          env: { browser: true, es2024: true },
          globals: { process: 'readonly', setImmediate: 'readonly' },
          rules: { 'no-undef': 'error' },
        }),
      );
      writeFileSync(join(folder, 'react.mjs'), code);
      const { stdout } = spawnSync(
        'node_modules/.bin/oxlint',
        ['-c', join(folder, 'lint.json'), join(folder, 'react.mjs')],
        { encoding: 'utf8' },
      );
      return Array.from(stdout.matchAll(/no-undef\): '(\w+)'/g), (m) => m[1] ?? '');
    };
    const { code } = await load('\0react');
    expect(undeclared(code + ';nobody()')).toEqual(['nobody']);
    rmSync(folder, { recursive: true });
  });

  it('exports the APIs in use and none of a removed feature, so that its import fails the build', async () => {
    const { code } = await load('\0react');
    const exported = new Set(
      /export \{([^}]*)\}/
        .exec(code)?.[1]
        ?.split(',')
        .map((name) => name.trim().split(' as ').at(-1)),
    );
    for (const name of ['createRoot', 'createPortal', 'useState', 'Activity', 'Suspense', 'jsx'])
      expect(exported).toContain(name);
    for (const name of LEFT_OUT) expect(exported).not.toContain(name);
  });
});
