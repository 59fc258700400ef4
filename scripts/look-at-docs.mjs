#!/usr/bin/env node
// Looks at Swagger UI of a running server as a person does: opens the page, expands an operation, executes it.
//   node scripts/look-at-docs.mjs [--url http://127.0.0.1:8080] [--folder /tmp/docs-pictures]
// Needs Debian's chromium. Fails on errors of the page, such as what its content security policy refuses.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    folder: { type: 'string', default: '/tmp/docs-pictures' },
  },
});
fs.mkdirSync(values.folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
  ],
});
const faults = [];
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1400 } });
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  const picture = async (name) => {
    const file = path.join(values.folder, `${name}.png`);
    await page.screenshot({ path: file });
    console.log(file);
  };
  await page.goto(`${values.url}/api/docs`);
  await page.waitForSelector('.opblock-tag');
  await picture('1-overview');
  await open(page, 'canvases', 'canvases_create');
  await picture('2-operation');
  await open(page, 'canvas live', 'live_events');
  await picture('3-stream');
  await open(page, 'health', 'health_ready');
  const operation = page.locator('#operations-health-health_ready');
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  await operation.locator('.live-responses-table').waitFor();
  const status = await operation.locator('.live-responses-table .response-col_status').nth(1).innerText();
  console.log(`GET /readyz answered ${status.split('\n')[0]}`);
  await operation.locator('.live-responses-table').scrollIntoViewIfNeeded();
  await picture('4-executed');
  await page.locator('.models-control').last().click();
  await picture('5-schemas');
} finally {
  await browser.close();
}
for (const fault of faults) console.error(`page error: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Opens the tag, then the operation in it. */
async function open(page, tag, operationId) {
  const section = page.locator(`.opblock-tag[data-tag="${tag}"]`);
  await section.scrollIntoViewIfNeeded();
  if ((await section.getAttribute('data-is-open')) !== 'true') await section.click();
  const operation = page.locator(`[id="operations-${tag.replaceAll(' ', '_')}-${operationId}"]`);
  await operation.locator('.opblock-summary').click();
  await operation.locator('.opblock-body').waitFor();
  await operation.scrollIntoViewIfNeeded();
}
