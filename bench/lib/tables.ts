import type { Machine } from './machine.js';
import type { Report, Row, Spread } from './measure.js';

export interface Finished {
  readonly name: string;
  readonly title: string;
  readonly seconds: number;
  /** One-minute load average before and after. */
  readonly load: readonly [number, number];
  readonly report: Report;
}

const HEAD = ['', 'ours', 'against', 'ratio'];

export function machineLines({
  date,
  commit,
  node,
  system,
  cpu,
  cores,
  memoryGb,
  fsyncMs,
}: Machine): string[] {
  return [
    `${date.slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, Node ${node}, ${system}`,
    `${cores} × ${cpu}, ${memoryGb} GB, 8 kB made durable in ${ms(fsyncMs)}`,
  ];
}

export function asText({ title, report, load, seconds }: Finished): string {
  const table = [HEAD, ...report.rows.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...table.map((row) => (row[column] as string).length)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] as number))
      .join('   ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join('   ');
  return [
    '',
    `${title}  (${seconds.toFixed(0)} s, load average ${load[0]} → ${load[1]})`,
    ...report.conditions.map((line) => `  · ${line}`),
    `  ${lines[0]}`,
    `  ${rule}`,
    ...lines.slice(1).map((line) => `  ${line}`),
    `  ${counts(report)}`,
  ].join('\n');
}

/** For the README. */
export function asMarkdown(machine: Machine, all: readonly Finished[]): string {
  const sections = all.map(({ title, report, load }) =>
    [
      `**${title}** (load average ${load[0]} → ${load[1]})`,
      '',
      '| | ours | against | ratio |',
      '|---|---|---|---|',
      ...report.rows.map((row) => `| ${cells(row).join(' | ')} |`),
      '',
      `${counts(report)}. ${report.conditions.join('. ')}.`,
    ].join('\n'),
  );
  return [machineLines(machine).join('  \n'), ...sections].join('\n\n');
}

export const faultsOf = ({ faults }: Report): number =>
  Object.values(faults).reduce((sum, each) => sum + Math.abs(each), 0);

function counts(report: Report): string {
  const faults = Object.entries(report.faults).map(([name, count]) => `${count} ${name}`);
  return `${report.counted}: ${faults.join(', ')}${faultsOf(report) === 0 ? '' : '  ← MUST BE 0'}`;
}

function cells({ what, unit, ours, against, ratio }: Row): string[] {
  return [
    what,
    `${figure(ours)} ${unit}`,
    against ? `${against.name} ${figure(against.value)}` : 'absolute',
    ratio ? `${ratio.median.toFixed(2)} (${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)})` : '',
  ];
}

function figure({ median, low, high }: Spread): string {
  return `${number(median)} (${number(low)}–${number(high)})`;
}

function number(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

const ms = (value: Spread) => `${figure(value)} ms`;
