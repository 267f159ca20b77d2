// The table of native messages: its examples fit the contract, and each has the fallback that its entry names.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { HostCommand } from '../../bridge/host';
import { appEventExamples, appEvents } from '../../bridge/messages/appEvents';
import { examples } from '../../bridge/messages/examples';
import { fallbacks } from '../../bridge/messages/fallbacks';
import type { SimulatedApp } from '../../bridge/messages/message';
import { messages } from '../../bridge/messages/messages';
import * as native from '../../bus/contracts/native';

const declared: typeof native = native;

const names = Object.keys(messages) as HostCommand[];
const app = (): SimulatedApp => ({ idToken: 'T1', pictures: [], terms: '' });

describe('the table of native messages', () => {
  it('has an entry and an example for every command that a host answers', () => {
    const commands = Object.entries(native).flatMap(([name, entry]) => (entry.is === 'command' ? [name] : []));
    const ofTheWindow = ['openApp', 'sendCrossPage'];
    expect([...names, ...ofTheWindow].sort()).toEqual(commands.sort());
    expect(Object.keys(examples).sort()).toEqual([...names].sort());
  });

  it.each(names)('%s: input and answer of its example match the contract', (name) => {
    const { input, answer } = examples[name];
    const { input: inputSchema, output } = declared[name] as { input: v.GenericSchema; output: v.GenericSchema };
    expect(v.safeParse(inputSchema, input).issues).toBe(undefined);
    const data = typeof answer === 'function' ? answer(input as never, app()) : answer;
    expect(v.safeParse(output, data).issues).toBe(undefined);
  });

  it('has a function for each entry with the fallback `browser`, and for no other', () => {
    const wanted = names.filter((name) => messages[name].fallback === 'browser');
    expect(Object.keys(fallbacks).sort()).toEqual([...wanted].sort());
  });

  it.each(appEvents)('has an example of the event %s that matches the contract', (name) => {
    expect(v.safeParse(declared[name].payload, appEventExamples[name]).issues).toBe(undefined);
  });

  it('answers cancelled to a login without a token, and failed to fetchFilePart without the file', () => {
    const signedOut = { ...app(), idToken: '' };
    const { login, fetchFilePart } = examples;
    expect(typeof login.answer === 'function' && login.answer(login.input, signedOut)).toBe('cancelled');
    const part = { path: 'album/none', offset: 0, size: 9 };
    expect(typeof fetchFilePart.answer === 'function' && fetchFilePart.answer(part, app())).toBe('failed');
  });
});
