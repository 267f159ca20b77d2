// The model of the whole at scale: its arithmetic, and two measured points that it has to meet.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { costs, firstLimit, habits, limits, measuredMix, sizing, table } from '../bench/scale/model';

describe('the model of the whole at scale', () => {
  it('multiplies what people do with what it costs', () => {
    const h = {
      ...habits,
      daily: 0.5,
      online: 0.1,
      busyHour: 0.36,
      reads: 10,
      writes: 2,
      messages: 1,
      inGroups: 1,
      groupSize: 11,
    };
    const c = { ...costs, readProcess: 1, writeProcess: 2, messageProcess: 3, pushProcess: 0.5 };
    // 5,000 come on a day; a busy second has 1/10,000 of what they do.
    const of = sizing(10_000, h, c, { ...limits, process: 10 });
    expect(of).toMatchObject({ online: 1000, reads: 5, writes: 1, messages: 0.5 });
    // Of the ten other members a fifth is on line.
    expect(of.pushes).toBeCloseTo(0.5 * 10 * 0.2);
    expect(of.processes).toBe(Math.ceil((5 * 1 + 1 * 2 + 0.5 * 3 + 1 * 0.5) / 10));
    expect(of.rows).toBeCloseTo(6 * c.rowsCall + 1 * c.rowsWrite + 0.5 * c.rowsMessage);
    expect(of.databaseBytes).toBeCloseTo(30 * 5000 * (c.messageBytes + h.threads * c.threadBytes));
  });

  it('grows in proportion, needs a process for so many sockets, and names the limit that is nearest', () => {
    const [small, large] = [sizing(1e5), sizing(1e6)];
    for (const figure of ['reads', 'writes', 'messages', 'pushes', 'rows', 'databaseBytes', 'trafficBytes'] as const)
      expect(large[figure] / small[figure]).toBeCloseTo(10, 5);
    expect(
      sizing(1e6, habits, { ...costs, readProcess: 0, writeProcess: 0, messageProcess: 0, pushProcess: 0 }).processes,
    ).toBe(Math.ceil((1e6 * habits.online) / limits.sockets));
    const { name, part } = firstLimit({
      use: { 'database, reads and writes': 0.2, 'database, writes': 1.4, 'database, a year of rows': 0.3, NATS: 0.1 },
    });
    expect([name, part]).toEqual(['database, writes', 1.4]);
  });

  it('meets what was measured of a mix: rows and the time of the database closely, that of the process from above', () => {
    const { reads, writes, messages, pushes, processMs, databaseMs, rows } = measuredMix;
    const predicted = {
      rows: (reads + writes) * costs.rowsCall + writes * costs.rowsWrite + messages * costs.rowsMessage,
      database: reads * costs.readDatabase + writes * costs.writeDatabase + messages * costs.messageDatabase,
      process:
        reads * costs.readProcess +
        writes * costs.writeProcess +
        messages * costs.messageProcess +
        pushes * costs.pushProcess,
    };
    expect(Math.abs(predicted.rows / rows - 1)).toBeLessThan(0.05);
    expect(Math.abs(predicted.database / databaseMs - 1)).toBeLessThan(0.1);
    expect(predicted.process / processMs).toBeGreaterThan(1);
    expect(predicted.process / processMs).toBeLessThan(1.6);
  });

  it('is the table of the page about sizing', () => {
    const page = readFileSync(new URL('../../docs/operations/sizing.md', import.meta.url), 'utf8');
    const cells = (lines: readonly string[]): string[][] =>
      lines.filter((line) => !/^\|[ -|]*$/.test(line)).map((line) => line.split('|').map((cell) => cell.trim()));
    expect(cells(page.split('\n'))).toEqual(expect.arrayContaining(cells(table([1e4, 1e5, 1e6, 1e7]))));
  });
});
